/** What a game's own screen is given, and what it gives: the contract between table and board. */
import type { Component as SvelteComponent } from 'svelte';
import type {
  Choice,
  Component,
  Frame,
  Happening,
  LineInfo,
  Preview,
  Question,
  Reason,
  TableInfo,
  Target,
} from '../wire';

/** A target as a string, to be used as a key: `cell:2,-1`, `pair:3`, `button::refresh`.
 *
 * Where there is a place, the name is only for people. */
export type TargetKey = string;

export function keyOf(target: Target): TargetKey {
  if (target.place.length > 0) return `${target.kind}:${target.place.join(',')}`;
  return `${target.kind}::${target.name}`;
}

export function target(kind: string, place: readonly number[] = [], name = ''): Target {
  return { kind, place: [...place], name };
}

/** A cell as score lines name it (`cells` of a LineInfo): `2,-1`. */
export function cellKey(place: readonly number[]): string {
  return place.join(',');
}

/** Cells and cards that a line of the score or of the log is about, on the map of one seat. */
export interface Lit {
  readonly seat: number; // -1: whichever seat
  readonly cells: ReadonlySet<string>; // by cellKey
  readonly cards: ReadonlySet<string>;
}

/** The happenings of the newest tapes, played one after the other.
 *
 * The frame is already the new one while they play. A board hides what a happening that is still
 * `coming` will bring, animates what the present one (`now`, lasting `duration` ms) brings, and
 * does nothing else: when both are empty the board simply shows the frame. Under reduced motion
 * nothing is ever played. */
export interface Motion {
  readonly now: Happening | null;
  readonly coming: readonly Happening[]; // those after `now`
  readonly duration: number;
  skip(): void; // finish all at once: the table calls it when the player acts
}

export function litBy(seat: number, line: LineInfo): Lit {
  return { seat, cells: new Set(line.cells.map(cellKey)), cards: new Set(line.cards) };
}

/** A table as boards see it: one being played (LiveTable), or a position of a replay. All of it
 * is reactive; all of it is to be read, and only the methods change anything. */
export interface BoardTable<View = unknown> {
  readonly info: TableInfo;
  readonly components: readonly Component[];
  readonly unit: number; // how many units of points make one point
  readonly frame: Frame;
  readonly view: View; // frame.view
  readonly viewer: number; // the seat that looks, or -1

  /** The seat whose own map or board is in the middle; `show` is also called by the seat list. */
  readonly shown: number;
  show(seat: number): void;

  /** What the viewer is being asked; null while others think, and in replays. */
  readonly question: Question | null;
  readonly choices: ReadonlyMap<TargetKey, readonly Choice[]>;
  readonly previews: ReadonlyMap<TargetKey, Preview>; // of the best code at that target
  readonly reasons: ReadonlyMap<TargetKey, Reason>;
  readonly sent: TargetKey | null; // a choice that is on its way
  readonly hinted: ReadonlySet<TargetKey>; // where the hint that was asked for points

  /** Click on a target: sends its only code, offers its several codes, or says why not. */
  choose(target: Target): void;
  /** Hover or focus; the table shows preview or reason in a note beside the element. */
  point(target: Target | null, at?: Element): void;
  readonly pointed: TargetKey | null;
  canUndo(): boolean;
  undo(): void;

  /** The score of the shown seat line by line; empty until it is known. */
  readonly lines: readonly LineInfo[];
  /** Light up what a line is about while it is pointed at; null puts the light out. */
  light(lit: Lit | null): void;
  readonly lit: Lit | null;
  readonly motion: Motion;
}

/** Something on the board that arrow keys can walk to, in any unit of length (y grows downward). */
export interface SceneCell {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
  readonly label: string; // what a screen reader says: "Forest and wetland, empty, 2 east"
}

/** A board as data, made from the view alone; the Board component draws it. */
export interface Scene {
  readonly cells: readonly SceneCell[];
}

export interface GameKey {
  readonly key: string; // as KeyboardEvent.key, in lower case
  readonly text: string; // for the list of keys: "Turn the tile"
  press(table: BoardTable): boolean; // false when it means nothing now
}

export interface TableProps {
  // Each game narrows the view to its own type; the registry holds them all.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  table: BoardTable<any>;
}

export interface SeatProps extends TableProps {
  seat: number;
}

/** Everything that a game brings to the table page. Only Board and scene are needed. */
export interface GameScreen {
  Board: SvelteComponent<TableProps>; // the middle: fills its parent, does its own pan and zoom
  scene(table: BoardTable): Scene;
  Side?: SvelteComponent<TableProps>; // left: the pool, the market, the hand
  Below?: SvelteComponent<TableProps>; // right, under the seats: what scores in this game
  Badge?: SvelteComponent<SeatProps>; // in the row of a seat, before its score: tokens, cards
  keys?: readonly GameKey[];
  about?(table: BoardTable): string; // how far the game has come: "round 12 of 20"
}

/** A game on the start page; its screen is loaded when a table needs it. */
export interface GameEntry {
  Picture: SvelteComponent<Record<string, never>>; // a small picture, about 4:3, fills its parent
  load(): Promise<GameScreen>;
}
