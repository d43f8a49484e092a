/** A map of ECO as shapes to draw, made from the view and the components alone. */
import { cellKey, target, type BoardTable, type Scene, type SceneCell } from '../../lib/board';
import { boundsOf, type Bounds } from '../../lib/geometry/camera';
import { hexBeside, hexToPoint, type Hex } from '../../lib/geometry/hexes';
import type { Component, EcoEvent, EcoMapView, EcoView, Happening } from '../../wire';

export const SIZE = 46; // from the middle of a hex to a corner
export const BIOMES = ['mountains', 'forest', 'plains', 'wetland', 'water'] as const;
export const ANIMALS = ['bear', 'deer', 'fox', 'fish', 'eagle'] as const;
export type Biome = (typeof BIOMES)[number];
export type Animal = (typeof ANIMALS)[number];

const NONE = 255; // no tile, no animal, no rule, no pair
const RADIUS = 33; // of the packed grid, as in moves/kinds.py
const SIDE = 2 * RADIUS + 1;

// -- what the components say --------------------------------------------------------------------

/** What is printed on a tile. */
export interface Face {
  readonly name: string;
  readonly halves: readonly [Biome, Biome];
  readonly keystone: boolean;
  readonly animals: readonly Animal[];
}

export type Faces = ReadonlyMap<number, Face>;

interface TileData {
  readonly biomes: readonly Biome[];
  readonly animals: readonly Animal[];
}

export function facesOf(components: readonly Component[]): Faces {
  const faces = new Map<number, Face>();
  for (const { kind, number, name, data } of components) {
    if (kind !== 'tile') continue;
    const { biomes, animals } = data as TileData;
    const first = biomes[0] ?? 'plains';
    const keystone = biomes.length === 1;
    faces.set(number, { name, halves: [first, biomes[1] ?? first], keystone, animals });
  }
  return faces;
}

/** How an animal scores in this game; empty while its rule is not drawn. */
export function ruleOf(components: readonly Component[], animal: Animal): string {
  const found = components.find(
    ({ kind, data }) => kind === 'rule' && (data as { animal?: string }).animal === animal,
  );
  return found?.text ?? '';
}

// -- the pool -----------------------------------------------------------------------------------

/** A pair of the pool. A tile that was laid and an animal that was settled are null. */
export interface Pair {
  readonly place: number;
  readonly face: Face | null;
  readonly animal: Animal | null;
  readonly taken: boolean;
}

export function poolOf(view: EcoView, faces: Faces): readonly Pair[] {
  return view.pool_tiles.map((kind, place) => ({
    place,
    face: faces.get(kind) ?? null,
    animal: ANIMALS[view.pool_animals[place] ?? NONE] ?? null,
    taken: view.pair === place,
  }));
}

// -- a map --------------------------------------------------------------------------------------

export interface Place extends Hex {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

export interface Laid extends Place {
  readonly face: Face;
  readonly rotation: number;
  readonly animal: Animal | null;
  readonly open: boolean; // laid, but not submitted yet
}

/** A tile in the hand of the seat on turn, over the cell that it has chosen. */
export interface Held {
  readonly face: Face;
  readonly at: Place | null;
}

export interface MapScene {
  readonly tiles: readonly Laid[];
  readonly frontier: readonly Place[];
  readonly held: Held | null;
  readonly bounds: Bounds;
}

export function placeOf({ q, r }: Hex): Place {
  return { q, r, key: cellKey([q, r]), ...hexToPoint({ q, r }, SIZE) };
}

/** The cell that a seat is about to lay its tile on, from its packed number. */
export function unpack(cell: number): Hex | null {
  if (cell < 0) return null;
  return { q: (cell % SIDE) - RADIUS, r: Math.floor(cell / SIDE) - RADIUS };
}

/** The empty cells beside a tile, row by row. */
function frontierOf(tiles: readonly Hex[]): readonly Place[] {
  const full = new Set(tiles.map((tile) => cellKey([tile.q, tile.r])));
  const found = new Map<string, Place>();
  for (const tile of tiles) {
    for (let way = 0; way < 6; way += 1) {
      const place = placeOf(hexBeside(tile, way));
      if (!full.has(place.key)) found.set(place.key, place);
    }
  }
  return [...found.values()].sort((a, b) => a.r - b.r || a.q - b.q);
}

export function seatOnTurn(view: EcoView): number {
  return view.maps.length > 0 ? view.turn % view.maps.length : -1;
}

function heldBy(view: EcoView, seat: number, faces: Faces): Held | null {
  const face = faces.get(view.pool_tiles[view.pair] ?? NONE);
  if (!face || seat !== seatOnTurn(view)) return null;
  const cell = unpack(view.cell);
  return { face, at: cell ? placeOf(cell) : null };
}

export function mapScene(view: EcoView, faces: Faces, seat: number): MapScene {
  const map: EcoMapView | undefined = view.maps[seat];
  const seen = map?.tiles ?? [];
  const chosen = seat === seatOnTurn(view) ? unpack(view.cell) : null;
  const tiles: Laid[] = [];
  for (const { q, r, kind, rotation, animal } of seen) {
    const face = faces.get(kind);
    if (!face) continue;
    const open = chosen !== null && chosen.q === q && chosen.r === r;
    tiles.push({ ...placeOf({ q, r }), face, rotation, animal: ANIMALS[animal] ?? null, open });
  }
  const frontier = frontierOf(seen);
  const held = heldBy(view, seat, faces);
  const around = { x: SIZE, y: SIZE };
  return { tiles, frontier, held, bounds: boundsOf([...tiles, ...frontier], around) };
}

// -- what the tape still has to bring -----------------------------------------------------------

/** What a board hides while the tape plays, and what is just coming in. */
export interface Playing {
  readonly tiles: ReadonlySet<string>; // by cellKey
  readonly animals: ReadonlySet<string>;
  readonly pairs: ReadonlySet<number>; // still to be drawn
  readonly arriving: ReadonlySet<number>; // pairs that are being drawn
  readonly now: EcoEvent | null;
}

const eventOf = (happening: Happening): EcoEvent => happening.event as EcoEvent;

function pairDrawn(event: EcoEvent | null | undefined): number | null {
  const drawn = event?.kind === 'tile-drawn' || event?.kind === 'animal-drawn';
  return drawn ? event.pair : null;
}

/** The draws that belong together come in together: nobody waits for eight of them in a row. */
function drawsNow(now: EcoEvent | null, coming: readonly EcoEvent[]): number {
  if (now?.kind !== 'pool-refreshed' && pairDrawn(now) === null) return 0;
  const end = coming.findIndex((event) => pairDrawn(event) === null);
  return end < 0 ? coming.length : end;
}

export function playing(
  happenings: readonly Happening[],
  happening: Happening | null,
  seat: number,
): Playing {
  const coming = happenings.map(eventOf);
  const now = happening ? eventOf(happening) : null;
  const tiles = new Set<string>();
  const animals = new Set<string>();
  for (const event of coming) {
    if (!('q' in event) || event.seat !== seat) continue;
    if (event.kind === 'tile-laid') tiles.add(cellKey([event.q, event.r]));
    if (event.kind === 'animal-put') animals.add(cellKey([event.q, event.r]));
  }
  const drawing = drawsNow(now, coming);
  const drawn = (events: readonly (EcoEvent | null)[]) =>
    new Set(events.map(pairDrawn).filter((pair) => pair !== null));
  return {
    tiles,
    animals,
    pairs: drawn(coming.slice(drawing)),
    arriving: drawn([now, ...coming.slice(0, drawing)]),
    now,
  };
}

// -- in words -----------------------------------------------------------------------------------

function either(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

export function sayFace(face: Face): string {
  const [first, second] = face.halves;
  return face.keystone ? `${first} keystone` : `${first} and ${second}`;
}

export function sayGuests(face: Face): string {
  return `free for ${either(face.animals, 'or')}`;
}

function sayTile({ face, animal, open }: Laid): string {
  const home = animal ? `home of ${animal === 'eagle' ? 'an' : 'a'} ${animal}` : sayGuests(face);
  return `${sayFace(face)}, ${home}${open ? ', not submitted yet' : ''}`;
}

/** A minus that screen readers say. */
const count = (number: number): string => (number < 0 ? `minus ${-number}` : `${number}`);

export function sayPlace({ q, r }: Hex): string {
  return `Row ${count(r)}, column ${count(q)}`;
}

export function labelOf(place: Place, tile?: Laid): string {
  return `${sayPlace(place)}: ${tile ? sayTile(tile) : 'empty'}`;
}

export function cellTarget({ q, r }: Hex) {
  return target('cell', [q, r]);
}

export function cellsOf(map: MapScene): readonly SceneCell[] {
  const row = (place: Place, tile?: Laid): SceneCell => ({
    target: cellTarget(place),
    x: place.x,
    y: place.y,
    label: labelOf(place, tile),
  });
  return [
    ...map.tiles.map((tile) => row(tile, tile)),
    ...map.frontier.map((place) => row(place)),
  ].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The map in the middle of the table, for arrow keys and screen readers. */
export function scene(table: BoardTable): Scene {
  const faces = facesOf(table.components);
  return { cells: cellsOf(mapScene(table.view as EcoView, faces, table.shown)) };
}
