/** Laying a tile as one fluent act: rotations before they are sent, and steps back that the
 * player need not think of.
 *
 * The rules ask pair, place, rotation, submission one after the other. Here the tile is turned
 * over its place as often as one likes; to submit it sends the rotation and then the submission.
 * Whoever wants another place or another pair says so, and the steps back are made for them. */
import { untrack } from 'svelte';
import { keyOf, target, type BoardTable } from '../../lib/board';
import type { EcoView, Preview, Target } from '../../wire';

export type Step =
  'take-pair' | 'place-tile' | 'rotate-tile' | 'submit-tile' | 'settle-animal' | 'confirm-turn';

const ORDER: readonly Step[] = [
  'take-pair',
  'place-tile',
  'rotate-tile',
  'submit-tile',
  'settle-animal',
  'confirm-turn',
];

/** Steps from which one may step back without a thought (ECO-14). */
const OPEN: readonly Step[] = ['place-tile', 'rotate-tile', 'submit-tile'];

const SUBMIT = target('button', [], 'submit');
const ROTATIONS = [0, 1, 2, 3, 4, 5] as const;
const ROTATE = 8; // the code of the first rotation, as in moves/kinds.py

export function rotationTarget(rotation: number): Target {
  return target('rotation', [rotation]);
}

export function stepOf(key: string | undefined): Step | null {
  const name = key?.replace(/^question\./, '').replace(/-or-refresh$/, '');
  return ORDER.find((step) => step === name) ?? null;
}

/** The rotation that brings most; the present one if no other is better. */
export function bestRotation(
  points: (rotation: number) => number | undefined,
  present: number,
): number {
  let best = present;
  for (const rotation of ROTATIONS) {
    const found = points(rotation);
    if (found !== undefined && found > (points(best) ?? -Infinity)) best = rotation;
  }
  return best;
}

export class Turn {
  /** How the tile in the hand lies. */
  rotation = $state(0);
  /** The cell under the tile in the hand, while it has no place yet. */
  over: string | null = null;
  /** Whether the last choice was made by a key; then the focus goes where the next one is. */
  byKey = false;
  private turned = $state(false); // by the player; then nobody else turns it
  private wish = $state.raw<Target | null>(null); // what to choose, once it is being asked
  private stepped = -1; // the frame at which a step back was asked for

  constructor(private readonly table: BoardTable<EcoView>) {}

  get step(): Step | null {
    return stepOf(this.table.question?.key);
  }

  /** Whether another pair may be taken instead. */
  get changing(): boolean {
    return this.step !== null && OPEN.includes(this.step);
  }

  /** Whether the tile in the hand has more than one way to lie. */
  get turnable(): boolean {
    const { step, table } = this;
    if (step === 'rotate-tile') return table.choices.size > 1;
    return step === 'place-tile' || (step === 'submit-tile' && !this.laidKeystone());
  }

  private laidKeystone(): boolean {
    const { view, components } = this.table;
    const laid = view.maps[this.table.viewer]?.tiles.at(-1);
    const face = components.find((part) => part.kind === 'tile' && part.number === laid?.kind);
    return (face?.data as { biomes?: readonly string[] } | undefined)?.biomes?.length === 1;
  }

  turn(by: number): boolean {
    if (!this.turnable) return false;
    const laid = this.table.view.maps[this.table.viewer]?.tiles.at(-1);
    const lies = this.step === 'submit-tile' && this.stepped !== this.table.frame.index;
    const seen = this.step === 'place-tile' && this.over !== null;
    const present = seen ? this.wayAt(this.over ?? '') : this.rotation;
    this.rotation = ((lies ? (laid?.rotation ?? 0) : present) + by + 6) % 6;
    this.turned = true;
    if (lies) this.back(); // the rotation is asked again
    return true;
  }

  /** Whether the focus is nowhere, or where the last choice was made. */
  isAway(place: Element | undefined): boolean {
    const focus = document.activeElement;
    const here = focus?.closest('[data-pair], [data-cell], .actions') ?? null;
    return (focus === document.body || here !== null) && !place?.contains(focus);
  }

  /** How the tile would lie on a cell: as the player turned it, else as is best there. */
  wayAt(cell: string): number {
    const then = this.table.previews.get(`cell:${cell}`)?.then[0] ?? -1;
    const best = then - ROTATE;
    return !this.turned && best >= 0 && best < 6 ? best : this.rotation;
  }

  /** Choose now, or as soon as enough steps are taken back. */
  choose(wished: Target): void {
    this.wish = null;
    const earlier =
      wished.kind === 'pair' || (wished.kind === 'cell' && this.step !== 'place-tile');
    if (!this.table.choices.has(keyOf(wished)) && this.changing && earlier) this.wish = wished;
    else this.table.choose(wished);
  }

  submit(): void {
    if (this.step === 'rotate-tile') {
      this.wish = SUBMIT;
      this.table.choose(rotationTarget(this.way()));
    } else {
      this.table.choose(SUBMIT);
    }
  }

  /** A keystone has just one way to lie. */
  way(): number {
    return this.table.choices.size > 1 ? this.rotation : 0;
  }

  back(): boolean {
    this.wish = null;
    return this.stepBack();
  }

  /** Once for each frame, however fast the keys are. */
  private stepBack(): boolean {
    const { table } = this;
    if (!table.canUndo() || this.stepped === table.frame.index) return false;
    this.stepped = table.frame.index;
    table.undo();
    return true;
  }

  /** To be called in an effect: goes on with what was wished, when the table has answered. */
  follow(): void {
    const { step, table, wish } = this;
    const { previews, sent, frame } = table;
    untrack(() => {
      if (step === null || step === 'take-pair') this.turned = false;
      if (step === 'rotate-tile' && !this.turned) this.lieWell(previews);
      if (wish && sent === null && frame.index >= 0) this.pursue(wish, step);
    });
  }

  private lieWell(previews: ReadonlyMap<string, Preview>): void {
    const points = (rotation: number) => previews.get(keyOf(rotationTarget(rotation)))?.points;
    this.rotation = bestRotation(points, this.rotation);
  }

  private pursue(wish: Target, step: Step | null): void {
    const { table } = this;
    const isSubmission = wish.kind === 'button';
    const tooFar = step === 'place-tile' && wish.kind === 'cell'; // asked, and not allowed
    if (table.choices.has(keyOf(wish))) {
      this.wish = null;
      table.choose(wish);
    } else if (isSubmission ? step !== 'rotate-tile' : !this.changing || tooFar) {
      this.wish = null; // it came otherwise: somebody else answered, or the tile is submitted
    } else if (!isSubmission && this.stepped !== table.frame.index && !this.stepBack()) {
      this.wish = null;
    }
  }
}

const turns = new WeakMap<BoardTable, Turn>();

/** The turn at a table: one for its board, its pool and its keys. */
export function turnOf(table: BoardTable<EcoView>): Turn {
  const known = turns.get(table as BoardTable);
  if (known) return known;
  const made = new Turn(table);
  turns.set(table as BoardTable, made);
  return made;
}
