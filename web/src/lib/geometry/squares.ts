/** Squares by column and row; the same ways as kernel/grids/grid.py. */
import type { Point } from './hexes';

export interface Square {
  readonly q: number;
  readonly r: number;
}

/** The ways out of a square in the order of its edges: east, then against the clock. */
export const SQUARE_WAYS = [
  { q: 1, r: 0 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: 0, r: 1 },
] as const satisfies readonly Square[];

/** The middle of a square whose sides are `side` long. */
export function squareToPoint(square: Square, side: number): Point {
  return { x: square.q * side, y: square.r * side };
}

export function pointToSquare(point: Point, side: number): Square {
  return { q: Math.round(point.x / side) + 0, r: Math.round(point.y / side) + 0 };
}

export function squareBeside(square: Square, way: number): Square {
  const step = SQUARE_WAYS[((way % 4) + 4) % 4]!;
  return { q: square.q + step.q, r: square.r + step.r };
}

export function squareDistance(a: Square, b: Square): number {
  return Math.abs(a.q - b.q) + Math.abs(a.r - b.r);
}
