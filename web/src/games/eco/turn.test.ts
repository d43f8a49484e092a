import { describe, expect, it } from 'vitest';
import { keyOf, target, type BoardTable } from '../../lib/board';
import type { Choice, EcoView, Preview, Target } from '../../wire';
import { bestRotation, stepOf, Turn } from './turn.svelte';

/** A table that answers at once, as the rules do, and writes down what was asked of it. */
class FakeTable {
  index = 0;
  sent = null;
  viewer = 0;
  components = [];
  previews = new Map<string, Preview>();
  did: string[] = [];
  constructor(
    public step: string,
    private readonly keystone = false,
  ) {}

  get frame() {
    return { index: this.index };
  }
  get view() {
    return { maps: [{ tiles: [{ q: 0, r: 0, kind: 0, rotation: 4, animal: -1 }] }] };
  }
  get question() {
    return { key: `question.${this.step}` };
  }
  get choices(): ReadonlyMap<string, readonly Choice[]> {
    const rotations = this.keystone ? [0] : [0, 1, 2, 3, 4, 5];
    const targets: Record<string, Target[]> = {
      'take-pair': [0, 1, 2, 3].map((pair) => target('pair', [pair])),
      'place-tile': [target('cell', [1, 0]), target('cell', [0, 1])],
      'rotate-tile': rotations.map((rotation) => target('rotation', [rotation])),
      'submit-tile': [target('button', [], 'submit')],
      'settle-animal': [target('button', [], 'sacrifice')],
    };
    return new Map((targets[this.step] ?? []).map((each) => [keyOf(each), []]));
  }
  private readonly steps = [
    'take-pair',
    'place-tile',
    'rotate-tile',
    'submit-tile',
    'settle-animal',
  ];
  choose(wished: Target): void {
    this.did.push(keyOf(wished));
    if (!this.choices.has(keyOf(wished))) return;
    this.step = this.steps[this.steps.indexOf(this.step) + 1] ?? '';
    this.index += 1;
  }
  canUndo(): boolean {
    return this.steps.indexOf(this.step) > 0;
  }
  undo(): void {
    this.did.push('undo');
    this.step = this.steps[this.steps.indexOf(this.step) - 1] ?? '';
    this.index += 1;
  }
}

function begin(step: string, keystone = false) {
  const table = new FakeTable(step, keystone);
  const turn = new Turn(table as unknown as BoardTable<EcoView>);
  return { table, turn, settle: () => [1, 2, 3, 4, 5].forEach(() => turn.follow()) };
}

describe('laying a tile', () => {
  it('sends rotation and submission as one act', () => {
    const { table, turn, settle } = begin('rotate-tile');
    turn.turn(1);
    turn.turn(1);
    turn.submit();
    settle();
    expect(table.did).toEqual(['rotation:2', 'button::submit']);
  });

  it('turns all the way round', () => {
    const { turn } = begin('rotate-tile');
    for (let step = 0; step < 6; step += 1) turn.turn(-1);
    expect(turn.rotation).toBe(0);
  });

  it('lies as is best until the player turns it', () => {
    const { table, turn, settle } = begin('rotate-tile');
    table.previews.set('rotation:3', { code: 11, points: 120, then: [], gains: [] });
    table.previews.set('rotation:0', { code: 8, points: 60, then: [], gains: [] });
    settle();
    expect(turn.rotation).toBe(3);
    turn.turn(1);
    settle();
    expect(turn.rotation).toBe(4);
  });

  it('leaves a keystone as it is', () => {
    const { table, turn, settle } = begin('rotate-tile', true);
    turn.rotation = 5;
    expect(turn.turn(1)).toBe(false);
    turn.submit();
    settle();
    expect(table.did).toEqual(['rotation:0', 'button::submit']);
  });

  it('steps back once to turn a tile that lies already, from the way it lies', () => {
    const { table, turn } = begin('submit-tile');
    turn.turn(1);
    expect(table.did).toEqual(['undo']);
    expect(turn.rotation).toBe(5);
    turn.turn(1);
    expect(table.did).toEqual(['undo']);
    expect(turn.rotation).toBe(0);
  });

  it('steps back as far as another place or another pair asks for', () => {
    const moved = begin('submit-tile');
    moved.turn.choose(target('cell', [0, 1]));
    moved.settle();
    expect(moved.table.did).toEqual(['undo', 'undo', 'cell:0,1']);
    expect(moved.table.step).toBe('rotate-tile');

    const swapped = begin('rotate-tile');
    swapped.turn.choose(target('pair', [3]));
    swapped.settle();
    expect(swapped.table.did).toEqual(['undo', 'undo', 'pair:3']);
    expect(swapped.table.step).toBe('place-tile');
  });

  it('does not step back over a submitted tile', () => {
    const { table, turn, settle } = begin('settle-animal');
    turn.choose(target('pair', [1]));
    settle();
    expect(table.did).toEqual(['pair:1']); // and the table says why not
    expect(turn.turn(1)).toBe(false);
  });

  it('forgets a wish that cannot come true', () => {
    const { table, turn, settle } = begin('rotate-tile');
    turn.choose(target('cell', [9, 9]));
    settle();
    expect(table.did).toEqual(['undo']);
    turn.choose(target('cell', [9, 9]));
    settle();
    expect(table.did).toEqual(['undo', 'cell:9,9']); // and the table says why not
    expect(table.step).toBe('place-tile');
  });
});

describe('steps and rotations', () => {
  it('knows the steps by the keys of their questions', () => {
    expect(stepOf('question.take-pair-or-refresh')).toBe('take-pair');
    expect(stepOf('question.rotate-tile')).toBe('rotate-tile');
    expect(stepOf('question.over')).toBeNull();
    expect(stepOf(undefined)).toBeNull();
  });

  it('keeps a rotation that is as good as any', () => {
    expect(bestRotation(() => 60, 4)).toBe(4);
    expect(bestRotation(() => undefined, 2)).toBe(2);
    expect(bestRotation((rotation) => rotation % 4, 0)).toBe(3);
  });
});
