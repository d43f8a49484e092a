/** Walking a board with the arrow keys: the nearest cell in a direction, whatever the grid. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const WAYS: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): key is Arrow {
  return key in WAYS;
}

/** The spot that an arrow leads to, or undefined at the edge. Going aside costs double. */
export function walk<S extends Spot>(spots: readonly S[], from: Spot, arrow: Arrow): S | undefined {
  const [dx, dy] = WAYS[arrow];
  let best: S | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1e-6 && aside <= ahead * 1.8 && cost < least) {
      best = spot;
      least = cost;
    }
  }
  return best;
}
