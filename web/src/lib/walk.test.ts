import { expect, it } from 'vitest';
import { isArrow, walk } from './walk';

const square = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x, y })));
const hexes = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0.5, y: 0.87 },
  { x: -0.5, y: 0.87 },
];

it('walks a square grid straight', () => {
  expect(walk(square, { x: 1, y: 1 }, 'ArrowRight')).toEqual({ x: 2, y: 1 });
  expect(walk(square, { x: 1, y: 1 }, 'ArrowUp')).toEqual({ x: 1, y: 0 });
});

it('stays at the edge', () => {
  expect(walk(square, { x: 2, y: 0 }, 'ArrowRight')).toBeUndefined();
  expect(walk(square, { x: 2, y: 0 }, 'ArrowUp')).toBeUndefined();
});

it('goes down between hexes', () => {
  expect(walk(hexes, { x: 0, y: 0 }, 'ArrowDown')).toEqual({ x: 0.5, y: 0.87 });
  expect(walk(hexes, { x: 0, y: 0 }, 'ArrowRight')).toEqual({ x: 1, y: 0 });
});

it('knows the arrows', () => {
  expect(isArrow('ArrowUp')).toBe(true);
  expect(isArrow('Enter')).toBe(false);
});
