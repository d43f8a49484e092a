/** What the map in the middle shows just now, and what each of its cells means to the player. */
import type { BoardTable, TargetKey } from '../../lib/board';
import { boundsOf } from '../../lib/geometry/camera';
import { showChange } from '../../lib/points';
import type { EcoView } from '../../wire';
import { SIZE, cellTarget, facesOf, labelOf, mapScene, playing, type Place } from './scene';
import { turnOf } from './turn.svelte';

export type CellState = 'legal' | 'move' | 'held' | 'illegal' | 'idle';

const targetKey = (place: Place): TargetKey => `cell:${place.key}`;

export class Looking {
  hovered: string | null = $state(null);
  walked: string | null = $state(null); // where the arrow keys have come to

  constructor(private readonly seen: () => BoardTable<EcoView>) {}

  table = $derived.by(() => this.seen());
  turn = $derived(turnOf(this.table));
  faces = $derived(facesOf(this.table.components));
  map = $derived(mapScene(this.table.view, this.faces, this.table.shown));
  play = $derived(playing(this.table.motion.coming, this.table.motion.now, this.table.shown));
  mine = $derived(this.table.shown === this.table.viewer);
  step = $derived(this.mine ? this.turn.step : null);
  laying = $derived(
    this.step === 'place-tile' || this.step === 'rotate-tile' || this.step === 'submit-tile',
  );
  tileAt = $derived(new Map(this.map.tiles.map((tile) => [tile.key, tile])));
  places: readonly Place[] = $derived(
    [...this.map.tiles, ...this.map.frontier].sort((a, b) => a.y - b.y || a.x - b.x),
  );

  /** Where the tile of this turn lies, or is to lie. */
  heldAt: Place | null = $derived(
    this.map.held?.at ?? this.map.tiles.find((tile) => tile.open) ?? null,
  );

  /** Where the tile in the hand is drawn. */
  ghostAt: Place | null = $derived.by(() => {
    if (this.map.held === null || (this.step !== null && !this.laying)) return null;
    if (this.step !== 'place-tile') return this.map.held.at;
    return this.map.frontier.find((place) => place.key === this.hovered) ?? null;
  });

  /** The cell that the Tab key leads to. */
  entry: Place | undefined = $derived(
    this.places.find((place) => place.key === this.walked) ??
      this.heldAt ??
      this.places.find((place) => this.stateOf(place) === 'legal') ??
      this.places[0],
  );

  lit: ReadonlySet<string> | null = $derived.by(() => {
    const { lit, shown } = this.table;
    return lit && lit.cells.size > 0 && (lit.seat === -1 || lit.seat === shown) ? lit.cells : null;
  });

  /** The animal that looks for a home. */
  wanted = $derived(
    this.step === 'settle-animal' ? this.table.view.pool_animals[this.table.view.pair] : undefined,
  );

  /** Where the homes for it are, together. */
  homes = $derived.by(() => {
    if (this.step !== 'settle-animal') return null;
    const free = this.places.filter((place) => this.stateOf(place) === 'legal');
    return free.length > 0 ? boundsOf(free, { x: SIZE, y: SIZE }) : null;
  });

  stateOf(place: Place): CellState {
    const { step } = this;
    if (step === null || step === 'take-pair' || step === 'confirm-turn') return 'idle';
    if (place.key === this.heldAt?.key && step !== 'place-tile') return 'held';
    if (this.table.choices.has(targetKey(place))) return 'legal';
    if (this.laying && !this.tileAt.has(place.key)) return 'move';
    return 'illegal';
  }

  isDimmed(place: Place): boolean {
    if (this.lit) return !this.lit.has(place.key);
    return this.step === 'settle-animal' && this.stateOf(place) === 'illegal';
  }

  isHinted(place: Place): boolean {
    return this.mine && this.table.hinted.has(targetKey(place));
  }

  say(place: Place): string {
    const words = { ...this.meaning(place), idle: '' }[this.stateOf(place)];
    const label = labelOf(place, this.tileAt.get(place.key));
    return words ? `${label}, ${words}` : label;
  }

  private meaning(place: Place) {
    const preview = this.table.previews.get(targetKey(place));
    const why = this.table.reasons.get(targetKey(place));
    return {
      legal: preview ? `legal: ${showChange(preview.points, this.table.unit)}` : 'legal',
      held: 'your tile; R turns it, Enter submits it',
      move: 'legal: lay the tile here instead',
      illegal: why ? `not allowed: ${why.text} (${why.rule})` : 'not allowed',
    };
  }

  /** This place, or the legal one that is nearest to it. */
  nextLegal(from: Place): Place | undefined {
    const far = (place: Place) => Math.hypot(place.x - from.x, place.y - from.y);
    const legal = this.places.filter((place) => this.stateOf(place) === 'legal');
    return legal.sort((a, b) => far(a) - far(b))[0];
  }

  /** A click turns the tile in the hand; Enter submits it. */
  choose(place: Place, byKey: boolean): void {
    const state = this.stateOf(place);
    this.turn.byKey = byKey;
    if (state === 'held' && byKey) this.turn.submit();
    else if (state === 'held') this.turn.turn(1);
    else if (state === 'illegal')
      this.table.choose(cellTarget(place)); // which says why not
    else if (this.mine) this.turn.choose(cellTarget(place));
  }

  /** Hover and focus: the table shows what a cell would bring, or why it is refused. */
  point(place: Place | null, at: Element | null): void {
    this.turn.over = this.hovered = place?.key ?? null;
    const state = place ? this.stateOf(place) : 'idle';
    if (place && at && (state === 'legal' || state === 'illegal')) {
      this.table.point(cellTarget(place), at);
    } else {
      this.table.point(null);
    }
  }

  forget(): void {
    this.hovered = this.walked = this.turn.over = null;
  }
}
