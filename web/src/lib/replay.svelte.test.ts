import { expect, it, vi } from 'vitest';
import type { Position } from '../wire';
import { fakeInfo } from './fakes';
import { ReplayTable } from './replay.svelte';

const position = (at: number): Position => ({
  at,
  length: 9,
  view: { at },
  tape: [{ text: `${at}`, event: null }],
  points: [at, 0],
  asked: '',
  waiting: [],
  outcome: null,
  components: [],
});

const replay = (fetch: (at: number) => Promise<Position>) =>
  new ReplayTable(fakeInfo(), 1, -1, fetch, () => true);

it('walks from position to position, and stays within the game', async () => {
  const fetch = vi.fn((at: number) => Promise.resolve(position(at)));
  const table = replay(fetch);
  await table.go(4);
  expect(table.view).toEqual({ at: 4 });
  await table.go(5);
  await table.go(99);
  expect(table.wanted).toBe(9);
  await table.go(-3);
  expect(table.wanted).toBe(0);
});

it('fetches no position twice', async () => {
  const fetch = vi.fn((at: number) => Promise.resolve(position(at)));
  const table = replay(fetch);
  await table.go(4);
  await table.go(5);
  await table.go(4);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('shows the newest wish, whichever answer comes last', async () => {
  let slow: (found: Position) => void = () => undefined;
  const table = replay((at) =>
    at === 1 ? new Promise((done) => (slow = done)) : Promise.resolve(position(at)),
  );
  const first = table.go(1);
  await table.go(2);
  slow(position(1));
  await first;
  expect(table.view).toEqual({ at: 2 });
});

it('tells a problem, and can try again', async () => {
  let broken = true;
  const table = replay((at) =>
    broken ? Promise.reject(new Error('No network.')) : Promise.resolve(position(at)),
  );
  await table.go(1);
  expect(table.problem).toBe('No network.');
  broken = false;
  await table.go(1);
  expect([table.problem, table.position?.at]).toEqual(['', 1]);
});
