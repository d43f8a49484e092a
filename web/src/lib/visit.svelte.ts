/** What all pages share: the shelf of games, the keys of this browser, and going elsewhere. */
import type { GameInfo, MadeTable, NewTable, SeatWish, TableInfo } from '../wire';
import { ApiProblem, api } from './api';
import { keyRing, withTable } from './keys';
import type { Keys } from './keys';
import { inventedName } from './seats';

let games: Promise<readonly GameInfo[]> | null = null;

/** The shelf, asked for once; after a failure it is asked for again. */
export function shelf(): Promise<readonly GameInfo[]> {
  games ??= api.games().catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

export async function gameOf(name: string): Promise<GameInfo> {
  const found = (await shelf()).find((game) => game.game === name);
  if (!found) throw new ApiProblem(`There is no game called “${name}” here.`, 404);
  return found;
}

class Pocket {
  keys: Keys = $state.raw(keyRing.all());

  change(how: (keys: Keys) => Keys): void {
    this.keys = keyRing.change(how);
  }

  get name(): string {
    return this.keys.name;
  }

  rename(name: string): void {
    this.change((keys) => ({ ...keys, name: name.slice(0, 40) }));
  }

  /** Remember a table that was looked at, as far as its keys are held. */
  saw(table: TableInfo): void {
    if (!this.keys.tables.some((each) => each.table === table.table)) return;
    this.change((keys) => withTable(keys, { ...basics(table), seats: [] }));
  }

  keep(made: MadeTable): void {
    const { host, invite, keys: seats } = made;
    this.change((keys) => withTable(keys, { ...basics(made.table), seats, host, invite }));
  }

  add(table: TableInfo, seat: number, secret: string, invite?: string): void {
    const more = { ...basics(table), seats: [{ seat, secret }], ...(invite ? { invite } : {}) };
    this.change((keys) => withTable(keys, more));
  }
}

function basics(table: TableInfo) {
  return { table: table.table, game: table.game, title: table.title, seen: Date.now() };
}

export const pocket = new Pocket();

export function usualBot(game: GameInfo): string {
  const names = game.bots.map((bot) => bot.bot);
  return names.find((name) => name.startsWith('greedy')) ?? names[0] ?? 'greedy';
}

export type Mode = 'bots' | 'pass' | 'friends';

/** Who sits where when nobody has chosen yet: the first seat is always the maker's. */
export function usualSeats(game: GameInfo, mode: Mode, count: number, name: string): SeatWish[] {
  return Array.from({ length: count }, (_, seat): SeatWish => {
    if (seat === 0) return { kind: 'me', name: name || inventedName(0) };
    if (mode === 'pass') return { kind: 'me', name: inventedName(seat) };
    return mode === 'bots' ? { kind: 'bot', bot: usualBot(game) } : { kind: 'open' };
  });
}

export function usualCount(game: GameInfo): number {
  return Math.min(game.most_seats, Math.max(game.least_seats, 2));
}

/** Make a table and keep its keys; gives the table's name. */
export async function makeTable(wish: NewTable): Promise<string> {
  const made = await api.make(wish);
  pocket.keep(made);
  return made.table.table;
}

export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
