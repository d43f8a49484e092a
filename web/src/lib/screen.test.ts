import { expect, it } from 'vitest';
import { showTime } from './screen';

it.each([
  [0, '0:00'],
  [-5, '0:00'],
  [1, '0:01'],
  [42_000, '0:42'],
  [725_000, '12:05'],
  [3_600_000, '1:00:00'],
])('shows %d ms as %s', (milliseconds, text) => {
  expect(showTime(milliseconds)).toBe(text);
});
