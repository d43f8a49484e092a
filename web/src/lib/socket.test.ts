import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, ServerMessage } from '../wire';
import { FakeWire } from './fakes';
import { Line, freshId, playAddress, waitOf } from './socket';
import type { LineState } from './socket';

const answer: Answer = { type: 'answer', id: 'w1', seat: 0, index: 3, code: 7 };
let wires: FakeWire[];
let states: LineState[];
let heard: ServerMessage[];
let line: Line;

const last = (): FakeWire => wires[wires.length - 1]!;
const types = (wire: FakeWire): string[] => wire.sent.map((message) => message.type);

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  states = [];
  heard = [];
  line = new Line({
    url: 'ws://here/api/play',
    hello: () => ({ type: 'hello', table: 'kestrel-42', secrets: [] }),
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    connect: () => {
      wires.push(new FakeWire());
      return last();
    },
    random: () => 1,
  });
  line.open();
});

afterEach(() => vi.useRealTimers());

it('says hello first and is open once welcomed', () => {
  last().onopen?.(undefined as never);
  expect(types(last())).toEqual(['hello']);
  expect(line.state).toBe('connecting');
  last().say({ type: 'welcome' });
  expect(states).toEqual(['connecting', 'open']);
});

it('holds a wish back until it is welcomed', () => {
  line.send(answer);
  expect(types(last())).toEqual([]);
  last().accept();
  expect(types(last())).toEqual(['hello', 'answer']);
});

it('sends an unanswered decision again, under the same id', () => {
  last().accept();
  line.send(answer);
  last().breakOff();
  expect(line.state).toBe('waiting');
  vi.advanceTimersByTime(400);
  last().accept();
  expect(wires).toHaveLength(2);
  expect(last().sent).toEqual([expect.objectContaining({ type: 'hello' }), answer]);
});

it.each(['done', 'refused', 'stale', 'fault'])(
  'does not send again what was answered: %s',
  (type) => {
    last().accept();
    line.send(answer);
    last().say({ type, id: 'w1' });
    last().breakOff();
    vi.advanceTimersByTime(400);
    last().accept();
    expect(types(last())).toEqual(['hello']);
  },
);

it('does not ask again what only asks', () => {
  last().accept();
  line.send({ type: 'peek', id: 'p1', seat: 0, index: 3 });
  last().breakOff();
  vi.advanceTimersByTime(400);
  last().accept();
  expect(types(last())).toEqual(['hello']);
});

it('waits longer each time, and starts anew once welcomed', () => {
  for (const wait of [400, 800, 1600]) {
    last().breakOff();
    vi.advanceTimersByTime(wait - 1);
    expect(line.state).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(line.state).toBe('connecting');
  }
  last().accept();
  last().breakOff();
  vi.advanceTimersByTime(400);
  expect(line.state).toBe('connecting');
});

it('spreads those who come back at once', () => {
  expect(waitOf(0, 0)).toBe(200);
  expect(waitOf(0, 1)).toBe(400);
  expect(waitOf(60, 1)).toBe(10_000);
});

it('gives up on a server that does not answer, and tries again', () => {
  vi.advanceTimersByTime(8_000);
  expect(wires[0]?.closed).toBe(true);
  expect(line.state).toBe('waiting');
});

it('can be hurried', () => {
  last().breakOff();
  line.hurry();
  expect(line.state).toBe('connecting');
  line.hurry();
  expect(wires).toHaveLength(2);
});

it('stays closed when it is closed, whatever the old wire says', () => {
  const old = last();
  line.close();
  old.breakOff();
  vi.advanceTimersByTime(60_000);
  expect(line.state).toBe('closed');
  expect(wires).toHaveLength(1);
});

it('stays closed after a closing fault', () => {
  last().say({ type: 'fault', id: null, text: 'There is no table of that name.', closing: true });
  expect(line.state).toBe('closed');
  expect(heard).toHaveLength(1);
});

it('makes ids that the server takes', () => {
  expect(freshId()).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  expect(freshId()).not.toBe(freshId());
});

it('goes where the page came from', () => {
  expect(playAddress({ protocol: 'https:', host: 'eco.example' })).toBe(
    'wss://eco.example/api/play',
  );
  expect(playAddress({ protocol: 'http:', host: 'h:8123' })).toBe('ws://h:8123/api/play');
});
