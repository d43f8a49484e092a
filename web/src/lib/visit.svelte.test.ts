import { expect, it } from 'vitest';
import type { GameInfo } from '../wire';
import { usualBot, usualCount, usualSeats } from './visit.svelte';

const game: GameInfo = {
  game: 'eco',
  title: 'ECO',
  tagline: '',
  rules: '1',
  least_seats: 1,
  most_seats: 6,
  unit: 60,
  options: [],
  bots: [
    { bot: 'random', label: 'random' },
    { bot: 'greedy', label: 'greedy' },
  ],
};

it('plays now against one bot that tries', () => {
  expect(usualBot(game)).toBe('greedy');
  expect(usualSeats(game, 'bots', 2, 'Mara')).toEqual([
    { kind: 'me', name: 'Mara' },
    { kind: 'bot', bot: 'greedy' },
  ]);
});

it('names those who pass and play, and leaves seats to friends', () => {
  expect(usualSeats(game, 'pass', 2, '').map((wish) => wish.kind)).toEqual(['me', 'me']);
  expect(new Set(usualSeats(game, 'pass', 4, '').map((wish) => wish.name)).size).toBe(4);
  expect(usualSeats(game, 'friends', 2, 'M')[1]).toEqual({ kind: 'open' });
});

it('keeps to the number of seats that a game has', () => {
  expect(usualCount(game)).toBe(2);
  expect(usualCount({ ...game, most_seats: 1 })).toBe(1);
  expect(usualCount({ ...game, least_seats: 4 })).toBe(4);
});

it('takes any bot where there is no greedy one', () => {
  expect(usualBot({ ...game, bots: [{ bot: 'search', label: '' }] })).toBe('search');
  expect(usualBot({ ...game, bots: [] })).toBe('greedy');
});
