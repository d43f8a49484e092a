/** A table being played, as this page sees it: everything told by the server, and every wish. */
import type { Choice, Component, Frame, Hinted, Peeked, Said, ServerMessage } from '../wire';
import type { TableInfo, Tallied, Target } from '../wire';
import { keyOf } from './board';
import type { BoardTable, Lit, Motion, TargetKey } from './board';
import { MotionQueue, STILL } from './motion';
import type { MotionState } from './motion';
import { Line, freshId } from './socket';
import type { LineOptions, LineState } from './socket';
import { choicesByTarget, knowsOther, nextAsked, previewsByTarget } from './told';
import { questionOf, reasonsByTarget, withTape } from './told';
import type { LogEntry } from './told';

export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly rule: string; // the number of the rule that it follows from, or nothing
}

export interface Pointed {
  readonly key: TargetKey;
  readonly target: Target;
  readonly at: Element | null;
}

export type TableOptions = Pick<LineOptions, 'url' | 'connect'> & {
  readonly table: string;
  readonly secrets: () => readonly string[];
  readonly still?: () => boolean;
};

const NO_LOG: readonly LogEntry[] = [];

export class LiveTable implements BoardTable {
  // -- told by the server
  told: TableInfo | null = $state.raw(null);
  held: readonly number[] = $state.raw([]);
  unit = $state(1);
  frames: ReadonlyMap<number, Frame> = $state.raw(new Map());
  private parts: ReadonlyMap<number, readonly Component[]> = $state.raw(new Map());
  chat: readonly Said[] = $state.raw([]);
  private logs: ReadonlyMap<number, readonly LogEntry[]> = $state.raw(new Map());
  private tallies: ReadonlyMap<string, Tallied> = $state.raw(new Map());
  peeked: Peeked | null = $state.raw(null);
  hint: Hinted | null = $state.raw(null);
  hinting = $state(false);
  line: LineState = $state('closed');
  fault = $state('');
  framedAt = $state(0); // when the newest frame came, on this page's clock

  // -- chosen here
  viewer = $state(-1);
  shown = $state(0);
  curtain: number | null = $state(null); // the seat that is to press "I am …"
  lit: Lit | null = $state.raw(null);
  pointing: Pointed | null = $state.raw(null);
  offered: readonly Choice[] = $state.raw([]);
  notices: readonly Notice[] = $state.raw([]);
  private waiting: { readonly id: string; readonly key: TargetKey } | null = $state.raw(null);
  private moving: MotionState = $state.raw(STILL);

  // -- made of these
  private seen = $derived(this.frames.get(this.viewer));
  private complete = $derived(this.held.every((seat) => this.frames.has(seat)));
  ready = $derived(this.told !== null && this.seen !== undefined && this.complete);
  question = $derived(questionOf(this.seen, this.viewer));
  choices = $derived(choicesByTarget(this.question));
  private fresh = $derived(
    this.peeked?.index === this.seen?.index && this.peeked?.seat === this.viewer
      ? this.peeked
      : null,
  );
  previews = $derived(previewsByTarget(this.question, this.fresh));
  reasons = $derived(reasonsByTarget(this.fresh));
  log = $derived(this.logs.get(this.viewer) ?? NO_LOG);
  lines = $derived(this.tallyOf(this.shown)?.lines ?? []);
  hinted: ReadonlySet<TargetKey> = $derived.by(() => {
    const first = this.hint?.index === this.seen?.index ? this.hint?.codes[0] : undefined;
    const choice = this.question?.choices.find((each) => each.code === first);
    return new Set(choice ? [keyOf(choice.target)] : []);
  });
  motion: Motion = $derived({ ...this.moving, skip: () => this.queue.skip() });

  private readonly socket: Line;
  private readonly queue: MotionQueue;

  constructor(options: TableOptions) {
    this.queue = new MotionQueue((state) => this.moved(state), options.still);
    this.socket = new Line({
      ...options,
      hello: () => ({
        type: 'hello',
        table: options.table,
        secrets: options.secrets(),
        seen: this.newest(),
      }),
      onMessage: (message) => this.hear(message),
      onState: (state) => (this.line = state),
    });
  }

  get info(): TableInfo {
    if (!this.told) throw new Error('expected a welcome before a board is drawn');
    return this.told;
  }

  get frame(): Frame {
    if (!this.seen) throw new Error('expected a frame before a board is drawn');
    return this.seen;
  }

  get view(): unknown {
    return this.frame.view;
  }

  get components(): readonly Component[] {
    return this.parts.get(this.viewer) ?? [];
  }

  get sent(): TargetKey | null {
    return this.waiting?.key ?? null;
  }

  get pointed(): TargetKey | null {
    return this.pointing?.key ?? null;
  }

  // -- the line -------------------------------------------------------------------------------

  open(): void {
    this.fault = '';
    this.socket.open();
  }

  close(): void {
    this.queue.skip();
    this.socket.close();
  }

  /** With other keys than before. */
  reopen(): void {
    this.close();
    this.open();
  }

  /** The index of the newest frame that is here: what came before it is in the log. */
  private newest(): number {
    return Math.max(-1, ...[...this.frames.values()].map((frame) => frame.index));
  }

  hurry(): void {
    this.socket.hurry();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.told = message.table;
        this.held = message.held;
        this.unit = message.unit;
        this.chat = message.chat;
        if (!message.held.includes(this.viewer)) this.sit(message.held[0] ?? -1);
        return;
      case 'changed':
        this.told = message.table;
        this.held = message.held;
        return;
      case 'frame':
        return this.showFrame(message);
      case 'said':
        this.chat = [...this.chat.filter((said) => said.number !== message.number), message];
        return;
      case 'peeked':
        this.peeked = message;
        return;
      case 'hinted':
        this.hint = message;
        this.hinting = false;
        return;
      case 'tallied':
        this.tallies = new Map(this.tallies).set(this.tallyKey(message.seat), message);
        return;
      default:
        return this.hearAnswer(message);
    }
  }

  private hearAnswer(message: Extract<ServerMessage, { id: string | null; index?: number }>): void {
    if (message.type === 'fault') {
      if (message.closing) this.fault = message.text;
      else this.note(message.text);
      this.hinting = false;
    }
    if (message.type === 'refused') this.note(message.text, message.rule);
    if (message.type !== 'done' && message.id === this.waiting?.id) this.waiting = null;
  }

  private showFrame(frame: Frame): void {
    const before = this.frames.get(frame.viewer);
    this.frames = new Map(this.frames).set(frame.viewer, frame);
    if (frame.components.length > 0 || !this.parts.has(frame.viewer)) {
      this.parts = new Map(this.parts).set(frame.viewer, frame.components);
    }
    const log = withTape(this.logs.get(frame.viewer) ?? NO_LOG, frame);
    this.logs = new Map(this.logs).set(frame.viewer, log);
    if (frame.viewer === this.viewer) {
      this.framedAt = performance.now();
      this.waiting = null;
      this.offered = [];
      this.lit = null;
      if (before && !frame.undone && this.curtain === null) this.queue.play(frame.tape);
      this.wonder();
    }
    if (before || !this.complete) this.settle();
    else this.cover();
  }

  // -- who looks ------------------------------------------------------------------------------

  private sit(seat: number): void {
    this.viewer = seat;
    this.shown = Math.max(0, seat);
    this.pointing = null;
    this.offered = [];
    this.hint = null;
    if (this.seen) this.wonder();
  }

  /** A page that is opened with several seats shows none of their secrets at once. */
  private cover(): void {
    const mine = this.frames.get(this.viewer);
    const others = this.held.map((seat) => this.frames.get(seat));
    const secret = mine && others.some((frame) => frame && knowsOther(mine, frame));
    const next = nextAsked(this.held, this.viewer, this.frames) ?? this.viewer;
    if (secret) this.curtain = next;
    else this.settle();
  }

  /** Pass and play: whoever is asked next looks next, behind a curtain if there are secrets. */
  private settle(): void {
    if (this.held.length < 2 || this.curtain !== null || this.queue.busy) return;
    const next = nextAsked(this.held, this.viewer, this.frames);
    if (next !== null) this.pass(next);
  }

  /** Hand the screen to another held seat. */
  pass(seat: number): void {
    const mine = this.frames.get(this.viewer);
    const theirs = this.frames.get(seat);
    if (seat === this.viewer || !theirs) return;
    if (mine && knowsOther(mine, theirs)) this.curtain = seat;
    else this.sit(seat);
  }

  /** "I am …" was pressed. */
  lift(): void {
    if (this.curtain === null) return;
    const seat = this.curtain;
    this.curtain = null;
    this.queue.skip();
    this.sit(seat);
  }

  show(seat: number): void {
    this.shown = seat;
    this.askTally(seat);
  }

  private moved(state: MotionState): void {
    this.moving = state;
    if (state === STILL) this.settle();
  }

  // -- wishes ---------------------------------------------------------------------------------

  choose(target: Target): void {
    this.queue.skip();
    const key = keyOf(target);
    const choices = this.choices.get(key) ?? [];
    const [only] = choices;
    if (only && choices.length === 1) this.answer(only.code);
    else if (only) this.offered = choices;
    else this.why(target);
  }

  answer(code: number): void {
    const choice = this.question?.choices.find((each) => each.code === code);
    if (!choice || this.waiting) return;
    const id = freshId();
    this.waiting = { id, key: keyOf(choice.target) };
    this.offered = [];
    this.pointing = null; // what was pointed at is about to be something else
    this.socket.send({ type: 'answer', id, seat: this.viewer, index: this.frame.index, code });
  }

  why(target: Target): void {
    const reason = this.reasons.get(keyOf(target));
    if (reason) this.note(reason.text, reason.rule);
    else if (this.question) this.note(`Not now. ${this.question.text}`);
    else if (this.viewer >= 0) this.note('It is not your turn just now.');
  }

  canUndo(): boolean {
    return (this.question?.can_undo ?? false) && this.waiting === null;
  }

  undo(): void {
    if (!this.canUndo()) return;
    this.queue.skip();
    this.socket.send({ type: 'undo', id: freshId(), seat: this.viewer, index: this.frame.index });
  }

  askHint(): void {
    if (!this.question || this.hinting) return;
    this.hinting = true;
    this.socket.send({ type: 'hint', id: freshId(), seat: this.viewer, index: this.frame.index });
  }

  askTally(seat: number): void {
    this.socket.send({ type: 'tally', id: freshId(), seat, viewer: this.viewer });
  }

  say(text: string, name: string): void {
    this.socket.send({ type: 'chat', id: freshId(), text, seat: this.viewer, name });
  }

  resign(): void {
    this.socket.send({ type: 'resign', id: freshId(), seat: this.viewer });
  }

  /** Ask for all that a board wants to know about the present frame. */
  private wonder(): void {
    this.askTally(this.shown);
    if (!this.question) return;
    this.socket.send({ type: 'peek', id: freshId(), seat: this.viewer, index: this.frame.index });
  }

  // -- pointing and noting --------------------------------------------------------------------

  point(target: Target | null, at?: Element): void {
    this.pointing = target && { key: keyOf(target), target, at: at ?? null };
  }

  light(lit: Lit | null): void {
    this.lit = lit;
  }

  tallyOf(seat: number): Tallied | undefined {
    return this.tallies.get(this.tallyKey(seat));
  }

  private tallyKey(seat: number): string {
    return `${this.viewer}:${seat}`;
  }

  note(text: string, rule = ''): void {
    const others = this.notices.filter((notice) => notice.text !== text).slice(-2);
    this.notices = [...others, { id: freshId(), text, rule }];
  }

  dismiss(id: string): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }
}
