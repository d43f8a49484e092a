import { expect, it } from 'vitest';
import { showChange, showPoints } from './points';

it.each([
  [0, '0'],
  [60, '1'],
  [150, '2½'],
  [30, '½'],
  [-90, '−1½'],
  [-20, '−⅓'],
  [66, '1 1/10'],
  [6, '1/10'],
])('writes %d sixtieths as %s', (points, text) => {
  expect(showPoints(points, 60)).toBe(text);
});

it('writes changes with their sign', () => {
  expect([120, 0, -30].map((points) => showChange(points, 60))).toEqual(['+2', '±0', '−½']);
});
