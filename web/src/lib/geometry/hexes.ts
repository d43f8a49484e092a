/** Hexes with a corner at the top, by axial coordinates; the same ways as kernel/grids/grid.py. */

export interface Point {
  readonly x: number;
  readonly y: number; // grows downward
}

export interface Hex {
  readonly q: number;
  readonly r: number;
}

const ROOT = Math.sqrt(3);

/** The ways out of a hex in the order of its edges: east, then against the clock. */
export const HEX_WAYS = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
] as const satisfies readonly Hex[];

/** The middle of a hex whose corners are `size` away from it. */
export function hexToPoint(hex: Hex, size: number): Point {
  return { x: size * ROOT * (hex.q + hex.r / 2), y: size * 1.5 * hex.r };
}

/** The hex that a point lies in. */
export function pointToHex(point: Point, size: number): Hex {
  const r = point.y / (1.5 * size);
  const q = point.x / (ROOT * size) - r / 2;
  return nearestHex(q, r);
}

/** Rounds all three cube coordinates and mends the one that was rounded most. */
function nearestHex(q: number, r: number): Hex {
  const s = -q - r;
  const rounded = { q: Math.round(q), r: Math.round(r) };
  const third = Math.round(s);
  const off = { q: Math.abs(rounded.q - q), r: Math.abs(rounded.r - r), s: Math.abs(third - s) };
  if (off.q > off.r && off.q > off.s) rounded.q = -rounded.r - third;
  else if (off.r > off.s) rounded.r = -rounded.q - third;
  return { q: rounded.q + 0, r: rounded.r + 0 }; // + 0 turns -0 into 0
}

export function hexBeside(hex: Hex, way: number): Hex {
  const step = HEX_WAYS[((way % 6) + 6) % 6]!;
  return { q: hex.q + step.q, r: hex.r + step.r };
}

export function hexDistance(a: Hex, b: Hex): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The corner before an edge, going against the clock. */
export function hexCorner(edge: number, size: number): Point {
  const angle = (Math.PI / 3) * edge - Math.PI / 6;
  return { x: size * Math.cos(angle), y: -size * Math.sin(angle) };
}

function path(points: readonly Point[]): string {
  const places = points.map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${places.join('L')}Z`;
}

export function round(length: number): number {
  return Math.round(length * 100) / 100 + 0;
}

export function hexPath(size: number): string {
  return path([0, 1, 2, 3, 4, 5].map((edge) => hexCorner(edge, size)));
}

/** Half a hex: the edges `first`, `first + 1` and `first + 2`. */
export function halfPath(first: number, size: number): string {
  return path([0, 1, 2, 3].map((step) => hexCorner(first + step, size)));
}
