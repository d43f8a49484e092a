import { expect, it } from 'vitest';
import type { SeatInfo } from '../wire';
import { inventedName, seatColour, seatName, seatWords } from './seats';

const seat: SeatInfo = {
  seat: 1,
  team: 2,
  kind: 'person',
  name: 'Otis',
  bot: '',
  here: true,
  resigned: false,
};

it('calls a seat by its name, or by its number', () => {
  expect(seatName(seat)).toBe('Otis');
  expect(seatName({ ...seat, name: '' })).toBe('Player 2');
  expect(seatName({ ...seat, name: '', kind: 'bot' })).toBe('Bot');
});

it.each([
  [{}, [1], 'you'],
  [{}, [0, 1], 'here'],
  [{}, [0], ''],
  [{ here: false }, [0], 'away'],
  [{ kind: 'open' as const }, [], 'free seat'],
  [{ kind: 'bot' as const, bot: 'greedy' }, [], 'bot · greedy'],
  [{ resigned: true }, [1], 'you · has given up'],
])('says of %j, held %j: %s', (some, held, words) => {
  expect(seatWords({ ...seat, ...some }, held)).toBe(words);
});

it('says nothing of absence when the game is over', () => {
  expect(seatWords({ ...seat, here: false }, [], true)).toBe('');
  expect(seatWords({ ...seat, kind: 'open' }, [], true)).toBe('');
});

it('has colours and names for any seat', () => {
  expect(seatColour(63)).toMatch(/^#/);
  expect(inventedName(63)).toBeTruthy();
});
