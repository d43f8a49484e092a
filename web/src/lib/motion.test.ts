import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Happening } from '../wire';
import { LONGEST, MotionQueue, SHORTEST, paceOf } from './motion';
import type { MotionState } from './motion';

const happening = (text: string): Happening => ({ text, event: null });
let told: MotionState[];
let still: boolean;
let queue: MotionQueue;
const now = (): string | undefined => told[told.length - 1]?.now?.text;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  still = false;
  queue = new MotionQueue(
    (state) => told.push(state),
    () => still,
  );
});
afterEach(() => vi.useRealTimers());

it('plays one after the other', () => {
  queue.play([happening('a'), happening('b')]);
  expect(now()).toBe('a');
  vi.advanceTimersByTime(LONGEST);
  expect(now()).toBe('b');
  vi.advanceTimersByTime(LONGEST);
  expect(queue.busy).toBe(false);
});

it('adds what happens meanwhile at the end', () => {
  queue.play([happening('a')]);
  queue.play([happening('b')]);
  expect(now()).toBe('a');
  vi.advanceTimersByTime(LONGEST);
  expect(now()).toBe('b');
});

it('hurries a long tape, within limits', () => {
  expect(paceOf(1)).toBe(LONGEST);
  expect(paceOf(100)).toBe(SHORTEST);
  expect(paceOf(12)).toBe(200);
});

it('leaves out the oldest where too much happens', () => {
  queue.play(Array.from({ length: 50 }, (_, place) => happening(`${place}`)));
  expect(now()).toBe('34');
  queue.play([happening('last')]);
  vi.advanceTimersByTime(16 * SHORTEST);
  expect(now()).toBe('last');
});

it('is interrupted at once', () => {
  queue.play([happening('a'), happening('b')]);
  queue.skip();
  expect(told[told.length - 1]).toEqual({ now: null, coming: [], duration: 0 });
  vi.advanceTimersByTime(1_000);
  expect(queue.busy).toBe(false);
});

it('plays nothing where motion is unwanted', () => {
  still = true;
  queue.play([happening('a')]);
  expect(queue.busy).toBe(false);
  expect(told).toEqual([]);
});
