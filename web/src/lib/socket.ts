/** The line to a table: says hello, comes back by itself, and loses no wish on the way. */
import type { ClientMessage, Hello, ServerMessage } from '../wire';

export type LineState = 'connecting' | 'open' | 'waiting' | 'closed';
export type Wish = Exclude<ClientMessage, Hello>;

/** What is used of a WebSocket; tests bring their own. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LineOptions {
  readonly url: string;
  readonly hello: () => Hello;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onState: (state: LineState) => void;
  readonly connect?: (url: string) => Wire;
  readonly random?: () => number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const LONGEST_SILENCE = 8_000; // from connecting to the welcome

// These are kept by the server: they are sent again until they are answered. What only asks is
// asked anew by whoever still wants to know.
const LASTING: ReadonlySet<string> = new Set(['answer', 'undo', 'chat', 'resign']);

export function waitOf(tries: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10));
  return Math.round(longest * (0.5 + random / 2));
}

export class Line {
  private wire: Wire | null = null;
  private readonly unanswered = new Map<string, Wish>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  state: LineState = 'closed';

  constructor(private readonly options: LineOptions) {}

  open(): void {
    if (this.state === 'connecting' || this.state === 'open') return;
    clearTimeout(this.timer);
    this.become('connecting');
    const wire = (this.options.connect ?? browserWire)(this.options.url);
    this.wire = wire;
    wire.onopen = () => wire.send(JSON.stringify(this.options.hello()));
    wire.onmessage = (event) => this.hear(wire, event.data);
    wire.onclose = () => this.lose(wire);
    this.timer = setTimeout(() => this.lose(wire), LONGEST_SILENCE);
  }

  /** For good, until it is opened again. */
  close(): void {
    this.drop();
    this.become('closed');
  }

  /** Do not wait any longer: the network is back, or somebody pressed the button. */
  hurry(): void {
    if (this.state !== 'waiting') return;
    this.tries = 0;
    this.open();
  }

  /** The wish goes out now or as soon as the line is open, and again until it is answered. */
  send(wish: Wish): void {
    if (LASTING.has(wish.type)) this.unanswered.set(wish.id, wish);
    if (this.state === 'open') this.wire?.send(JSON.stringify(wish));
  }

  private hear(wire: Wire, data: unknown): void {
    if (wire !== this.wire || typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if ('id' in message && message.id !== null) this.unanswered.delete(message.id);
    if (message.type === 'welcome') this.welcomed();
    this.options.onMessage(message);
    if (message.type === 'fault' && message.closing) this.close();
  }

  private welcomed(): void {
    clearTimeout(this.timer);
    this.tries = 0;
    this.become('open');
    for (const wish of this.unanswered.values()) this.wire?.send(JSON.stringify(wish));
  }

  private lose(wire: Wire): void {
    if (wire !== this.wire) return;
    this.drop();
    const wait = waitOf(this.tries, (this.options.random ?? Math.random)());
    this.tries += 1;
    this.become('waiting');
    this.timer = setTimeout(() => this.open(), wait);
  }

  private drop(): void {
    clearTimeout(this.timer);
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private become(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}

function browserWire(url: string): Wire {
  return new WebSocket(url) as unknown as Wire;
}

export function playAddress(place: { protocol: string; host: string }): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/play`;
}

/** An id for a wish: made here, so that sending it twice does it once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
