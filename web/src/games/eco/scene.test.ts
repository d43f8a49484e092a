import { describe, expect, it } from 'vitest';
import { walk } from '../../lib/walk';
import type { Component, EcoTileView, EcoView, Happening } from '../../wire';
import { cellsOf, facesOf, labelOf, mapScene, playing, poolOf, ruleOf, unpack } from './scene';

const tile = (
  number: number,
  biomes: readonly string[],
  animals: readonly string[],
): Component => ({
  kind: 'tile',
  number,
  name: `${biomes.join('–')} tile`,
  text: '',
  data: { kind: 'tile-face', biomes, animals },
});
const parts: readonly Component[] = [
  tile(0, ['forest', 'wetland'], ['deer', 'fish']),
  tile(1, ['water'], ['eagle']),
  tile(2, ['plains', 'water'], ['deer', 'fox', 'eagle']),
  {
    kind: 'rule',
    number: 4,
    name: 'foxes',
    text: 'Each fox scores 3 VP.',
    data: { animal: 'fox' },
  },
];
const faces = facesOf(parts);

const laid = (q: number, r: number, kind = 0, animal = -1): EcoTileView => ({
  q,
  r,
  kind,
  rotation: 2,
  animal,
});

function view(some: Partial<EcoView> = {}, tiles: readonly EcoTileView[] = [laid(0, 0)]): EcoView {
  const map = { tiles, tokens: 0, keystones: 0, sacrifices: 0, refreshes: 0 };
  return {
    viewer: 0,
    turn: 0,
    agenda: [],
    starters: [],
    generators: [],
    rules: [255, 255, 4, 255, 255],
    pool_tiles: [0, 1, 255, 2],
    pool_animals: [1, 4, 2, 255],
    aside_tiles: [],
    aside_animals: [],
    bag_tiles: [],
    bag_animals: [],
    pair: 255,
    cell: -1,
    maps: [map, { ...map, tiles: [laid(3, 3)] }],
    ...some,
  };
}

const happening = (event: object): Happening => ({ text: '', event });

describe('the scene of a map', () => {
  it('has six frontier cells round a lone tile, and fewer than six more for a second one', () => {
    expect(mapScene(view(), faces, 0).frontier).toHaveLength(6);
    expect(mapScene(view({}, [laid(0, 0), laid(1, 0)]), faces, 0).frontier).toHaveLength(8);
  });

  it('has 26 + 24 frontier cells round a straight line of 23 tiles', () => {
    const line = Array.from({ length: 23 }, (_none, q) => laid(q, 0));
    const map = mapScene(view({}, line), faces, 0);
    expect(map.tiles).toHaveLength(23);
    expect(map.frontier).toHaveLength(50);
    expect(map.bounds.right - map.bounds.left).toBeGreaterThan(23 * 79);
  });

  it('comes to every cell by arrow keys', () => {
    const tiles = [laid(0, 0), laid(1, 0), laid(1, -1), laid(2, 1), laid(-1, 2)];
    const cells = cellsOf(mapScene(view({}, tiles), faces, 0));
    const reached = new Set([cells[0]!]);
    for (const cell of reached) {
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = walk(cells, cell, arrow);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(cells.length);
  });

  it('holds the tile of the chosen pair over its cell, on the map of the seat on turn only', () => {
    const cell = (0 + 33) * 67 + (1 + 33);
    const chosen = view({ pair: 1, cell });
    expect(mapScene(chosen, faces, 0).held).toMatchObject({
      face: { keystone: true },
      at: { q: 1, r: 0 },
    });
    expect(mapScene(chosen, faces, 1).held).toBeNull();
    expect(mapScene(view({ pair: 1 }), faces, 0).held?.at).toBeNull();
    expect(mapScene(view(), faces, 0).held).toBeNull();
  });

  it('knows a tile that is laid but not submitted', () => {
    const cell = (0 + 33) * 67 + (0 + 33);
    const laying = view({ pair: 2, cell });
    expect(mapScene(laying, faces, 0).tiles[0]?.open).toBe(true);
    expect(mapScene(laying, faces, 0).held).toBeNull();
    expect(unpack(-1)).toBeNull();
  });

  it('says what lies on a cell', () => {
    const map = mapScene(view({}, [laid(2, -1), laid(1, 0, 1, 4), laid(0, 0, 2)]), faces, 0);
    const labels = map.tiles.map((each) => labelOf(each, each));
    expect(labels).toEqual([
      'Row minus 1, column 2: forest and wetland, free for deer or fish',
      'Row 0, column 1: water keystone, home of an eagle',
      'Row 0, column 0: plains and water, free for deer, fox or eagle',
    ]);
    expect(labelOf(map.frontier[0]!)).toMatch(/: empty$/);
  });
});

describe('the pool', () => {
  it('shows what is left of a pair', () => {
    const pool = poolOf(view({ pair: 2 }), faces);
    expect(pool.map((pair) => pair.face?.halves[0] ?? null)).toEqual([
      'forest',
      'water',
      null,
      'plains',
    ]);
    expect(pool.map((pair) => pair.animal)).toEqual(['deer', 'eagle', 'fox', null]);
    expect(pool.map((pair) => pair.taken)).toEqual([false, false, true, false]);
  });

  it('finds the rule of an animal, if it is drawn', () => {
    expect(ruleOf(parts, 'fox')).toBe('Each fox scores 3 VP.');
    expect(ruleOf(parts, 'bear')).toBe('');
  });
});

describe('what the tape still has to bring', () => {
  it('is hidden on the map of its seat, and only until it comes', () => {
    const coming = [
      happening({ kind: 'tile-laid', seat: 1, q: 2, r: 0 }),
      happening({ kind: 'animal-put', seat: 1, q: 0, r: 0, animal: 'fox' }),
      happening({ kind: 'tile-drawn', pair: 3 }),
    ];
    const now = happening({ kind: 'pair-taken', seat: 1, pair: 3 });
    const there = playing(coming, now, 1);
    expect([...there.tiles]).toEqual(['2,0']);
    expect([...there.animals]).toEqual(['0,0']);
    expect([...there.pairs]).toEqual([3]);
    expect(there.arriving.size).toBe(0);
    expect(there.now?.kind).toBe('pair-taken');
    expect(playing(coming, now, 0).tiles.size).toBe(0);
    expect(playing([], null, 1).now).toBeNull();
  });

  it('brings the pairs of a new pool in together', () => {
    const coming = [
      happening({ kind: 'tile-drawn', pair: 0 }),
      happening({ kind: 'animal-drawn', pair: 0 }),
      happening({ kind: 'tile-drawn', pair: 1 }),
      happening({ kind: 'pair-taken', seat: 1, pair: 0 }),
      happening({ kind: 'tile-drawn', pair: 0 }),
    ];
    const fresh = playing(coming, happening({ kind: 'pool-refreshed', seat: 1 }), 0);
    expect([...fresh.arriving]).toEqual([0, 1]);
    expect([...fresh.pairs]).toEqual([0]); // which is taken again, and drawn again
    expect(playing(coming.slice(3), coming[2]!, 0).arriving).toEqual(new Set([1]));
  });
});
