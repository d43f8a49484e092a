import { describe, expect, it } from 'vitest';
import { pointToSquare, squareBeside, squareDistance, squareToPoint } from './squares';

describe('squares', () => {
  it('finds every square again from a point in it', () => {
    for (const square of [
      { q: 0, r: 0 },
      { q: -3, r: 4 },
    ]) {
      const middle = squareToPoint(square, 20);
      expect(pointToSquare({ x: middle.x + 9, y: middle.y - 9 }, 20)).toEqual(square);
    }
  });

  it('comes back by the opposite way', () => {
    for (let way = 0; way < 4; way += 1) {
      expect(squareBeside(squareBeside({ q: 5, r: 5 }, way), way + 2)).toEqual({ q: 5, r: 5 });
    }
  });

  it('measures distances in steps across edges', () => {
    expect(squareDistance({ q: 0, r: 0 }, { q: 2, r: -3 })).toBe(5);
  });
});
