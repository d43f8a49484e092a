import { describe, expect, it } from 'vitest';
import {
  halfPath,
  hexBeside,
  hexCorner,
  hexDistance,
  hexPath,
  HEX_WAYS,
  hexToPoint,
  pointToHex,
} from './hexes';

describe('hexes', () => {
  it('finds every hex again from its middle and from near its rim', () => {
    for (let q = -7; q <= 7; q += 1) {
      for (let r = -7; r <= 7; r += 1) {
        const middle = hexToPoint({ q, r }, 46);
        expect(pointToHex(middle, 46)).toEqual({ q, r });
        for (let edge = 0; edge < 6; edge += 1) {
          const corner = hexCorner(edge, 46 * 0.95);
          const near = { x: middle.x + corner.x, y: middle.y + corner.y };
          expect(pointToHex(near, 46)).toEqual({ q, r });
        }
      }
    }
  });

  it('numbers the ways from the east against the clock, so that opposite ways differ by three', () => {
    const east = hexToPoint(hexBeside({ q: 0, r: 0 }, 0), 1);
    const northEast = hexToPoint(hexBeside({ q: 0, r: 0 }, 1), 1);
    expect(east.y).toBe(0);
    expect(east.x).toBeGreaterThan(0);
    expect(northEast.y).toBeLessThan(0);
    expect(northEast.x).toBeGreaterThan(0);
    for (let way = 0; way < 6; way += 1) {
      const back = hexBeside(hexBeside({ q: 2, r: -1 }, way), way + 3);
      expect(back).toEqual({ q: 2, r: -1 });
      expect(hexDistance({ q: 0, r: 0 }, HEX_WAYS[way]!)).toBe(1);
    }
  });

  it('puts edge e between the corners e and e + 1, towards the neighbour of way e', () => {
    for (let edge = 0; edge < 6; edge += 1) {
      const [a, b] = [hexCorner(edge, 10), hexCorner(edge + 1, 10)];
      const beside = hexToPoint(hexBeside({ q: 0, r: 0 }, edge), 10);
      expect((a.x + b.x) / 2).toBeCloseTo(beside.x / 2);
      expect((a.y + b.y) / 2).toBeCloseTo(beside.y / 2);
    }
  });

  it('covers a hex by two opposite halves', () => {
    expect(halfPath(0, 10).match(/L/g)).toHaveLength(3);
    expect(hexPath(10).match(/L/g)).toHaveLength(5);
    const seam = halfPath(2, 10).slice(1).split('L')[0];
    expect(halfPath(5, 10)).toContain(seam);
  });

  it('measures distances in steps', () => {
    expect(hexDistance({ q: 0, r: 0 }, { q: 3, r: -1 })).toBe(3);
    expect(hexDistance({ q: -1, r: -1 }, { q: 1, r: 1 })).toBe(4);
  });
});
