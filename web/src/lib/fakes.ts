/** Stand-ins for what the server tells; only tests use them. */
import type { Frame, Question, TableInfo, Welcome } from '../wire';
import { target } from './board';
import type { Wire } from './socket';

export function fakeFrame(some: Partial<Frame> = {}): Frame {
  return {
    type: 'frame',
    index: 1,
    viewer: 0,
    view: {},
    waiting: [],
    asked: '',
    questions: [],
    points: [0, 0],
    tape: [],
    undone: false,
    clock: null,
    outcome: null,
    components: [],
    ...some,
  };
}

export function fakeInfo(some: Partial<TableInfo> = {}): TableInfo {
  const seat = { team: 1, kind: 'person', bot: '', here: true, resigned: false } as const;
  return {
    table: 'kestrel-42',
    game: 'toy',
    title: 'Seedlings',
    rules: '1',
    status: 'playing',
    seats: [
      { ...seat, seat: 0, name: 'Mara' },
      { ...seat, seat: 1, name: 'Otis', team: 2 },
    ],
    options: {},
    clock: { kind: 'none', seconds: 0, after: 'nothing' },
    chat: true,
    created: 0,
    match: null,
    origin: null,
    next: null,
    ...some,
  };
}

export function fakeWelcome(held: readonly number[]): Welcome {
  return { type: 'welcome', table: fakeInfo(), held, unit: 2, chat: [] };
}

export function fakeQuestion(seat: number, codes: readonly number[] = [7]): Question {
  const choices = codes.map((code) => ({
    code,
    target: target('cell', [code, 0]),
    text: `Choose ${code}.`,
  }));
  return { seat, key: 'q', text: 'Choose.', choices, can_undo: false };
}

export class FakeWire implements Wire {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string; code?: number; seat?: number }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.closed = true;
  }

  accept(welcome: object = { type: 'welcome' }): void {
    this.onopen?.(undefined as never);
    this.say(welcome);
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breakOff(): void {
    this.onclose?.({ code: 1006 });
  }
}
