import { describe, expect, it } from 'vitest';
import { keyOf, target, type BoardTable } from '../../lib/board';
import type { EcoView, Target } from '../../wire';
import { Looking } from './looking.svelte';

const parts = [
  {
    kind: 'tile',
    number: 0,
    name: '',
    text: '',
    data: { biomes: ['forest', 'water'], animals: ['fish'] },
  },
  { kind: 'tile', number: 1, name: '', text: '', data: { biomes: ['plains'], animals: ['fox'] } },
];
const packed = (q: number, r: number): number => (r + 33) * 67 + q + 33;

interface Position {
  readonly step?: string;
  readonly legal?: readonly Target[];
  readonly tiles?: readonly [number, number][];
  readonly cell?: number;
  readonly laid?: boolean; // the tile of the pair lies already
  readonly shown?: number;
  readonly lit?: readonly string[];
}

function look(at: Position): { look: Looking; did: string[] } {
  const did: string[] = [];
  const { tiles = [[0, 0]], cell = -1, laid = false } = at;
  const map = {
    tiles: tiles.map(([q, r]) => ({ q, r, kind: 0, rotation: 0, animal: -1 })),
    tokens: 0,
    keystones: 0,
    sacrifices: 0,
    refreshes: 0,
  };
  const table = {
    components: parts,
    view: {
      turn: 0,
      pair: at.step && at.step !== 'take-pair' ? 0 : 255,
      cell,
      pool_tiles: [laid ? 255 : 1, 0, 0, 0],
      pool_animals: [3, 0, 1, 2],
      maps: [map, map],
    } as unknown as EcoView,
    viewer: 0,
    shown: at.shown ?? 0,
    unit: 60,
    frame: { index: 1 },
    question: at.step ? { key: `question.${at.step}` } : null,
    choices: new Map((at.legal ?? []).map((each) => [keyOf(each), []])),
    previews: new Map([['cell:1,0', { code: 1, points: 150, then: [], gains: [] }]]),
    reasons: new Map([['cell:0,0', { text: 'There is a tile.', rule: 'ECO-16' }]]),
    hinted: new Set(['cell:1,0']),
    lit: at.lit ? { seat: 0, cells: new Set(at.lit), cards: new Set() } : null,
    motion: { now: null, coming: [], duration: 0 },
    sent: null,
    choose: (wished: Target) => did.push(keyOf(wished)),
    point: (wished: Target | null) => did.push(`point ${wished ? keyOf(wished) : 'off'}`),
  };
  return { look: new Looking(() => table as unknown as BoardTable<EcoView>), did };
}

const cell = (q: number, r: number) => target('cell', [q, r]);
const placing: Position = { step: 'place-tile', legal: [cell(1, 0), cell(0, 1)] };

function find(on: Looking, key: string) {
  const place = on.places.find((each) => each.key === key);
  if (!place) throw new Error(`expected a cell ${key}`);
  return place;
}

describe('what a cell means', () => {
  it('is nothing while a pair is chosen, while others think, and on the map of another', () => {
    for (const at of [{ step: 'take-pair' }, {}, { ...placing, shown: 1 }]) {
      const { look: on } = look(at);
      expect(on.places.every((place) => on.stateOf(place) === 'idle')).toBe(true);
    }
  });

  it('says what a legal cell brings and why another is refused', () => {
    const { look: on } = look(placing);
    expect(on.say(find(on, '1,0'))).toBe('Row 0, column 1: empty, legal: +2½');
    expect(on.say(find(on, '0,1'))).toMatch(/, legal$/);
    expect(on.say(find(on, '0,0'))).toMatch(/not allowed: There is a tile. \(ECO-16\)$/);
  });

  it('lets the tile in the hand be turned by a click, and move elsewhere', () => {
    const legal = [0, 1, 2, 3, 4, 5].map((way) => target('rotation', [way]));
    const { look: on, did } = look({ step: 'rotate-tile', cell: packed(1, 0), legal });
    const held = find(on, '1,0');
    expect(on.stateOf(held)).toBe('held');
    expect(on.stateOf(find(on, '0,1'))).toBe('move');
    expect(on.stateOf(find(on, '0,0'))).toBe('illegal');
    expect(on.ghostAt?.key).toBe('1,0');
    on.choose(held, false);
    expect(on.turn.rotation).toBe(1);
    on.choose(held, true);
    expect(did).toEqual(['rotation:1']);
  });

  it('dims where the animal cannot live', () => {
    const { look: on } = look({
      step: 'settle-animal',
      tiles: [
        [0, 0],
        [1, 0],
      ],
      laid: true,
      legal: [cell(1, 0), target('button', [], 'sacrifice')],
    });
    expect(on.wanted).toBe(3);
    expect(on.isDimmed(find(on, '0,0'))).toBe(true);
    expect(on.isDimmed(find(on, '1,0'))).toBe(false);
    expect(on.nextLegal(find(on, '0,0'))?.key).toBe('1,0');
  });

  it('lights what a line of the score is about, and dims the rest', () => {
    const { look: on } = look({ lit: ['0,0'] });
    expect(on.lit?.has('0,0')).toBe(true);
    expect(on.isDimmed(find(on, '1,0'))).toBe(true);
    expect(look({ lit: [] }).look.lit).toBeNull();
    expect(look({ lit: ['0,0'], shown: 1 }).look.lit).toBeNull();
  });
});

describe('pointing', () => {
  it('asks for the preview of a cell, and draws the tile in the hand there', () => {
    const { look: on, did } = look(placing);
    const at = {} as Element;
    on.point(find(on, '1,0'), at);
    expect(on.ghostAt?.key).toBe('1,0');
    on.point(find(on, '0,0'), at);
    expect(on.ghostAt).toBeNull();
    on.point(null, null);
    expect(did).toEqual(['point cell:1,0', 'point cell:0,0', 'point off']);
  });

  it('enters where one has been, else at something legal', () => {
    const { look: on } = look(placing);
    expect(on.entry && on.stateOf(on.entry)).toBe('legal');
    on.walked = '0,0';
    expect(on.entry?.key).toBe('0,0');
    on.forget();
    expect(on.entry?.key).not.toBe('0,0');
  });
});
