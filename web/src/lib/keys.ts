/** What this browser keeps: a name, and the keys of the tables it sits at. */
import type { SeatKey } from '../wire';

export interface TableKeys {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly seen: number; // when it was last looked at, in milliseconds
  readonly seats: readonly SeatKey[];
  readonly host?: string;
  readonly invite?: string;
}

export interface Keys {
  readonly name: string;
  readonly tables: readonly TableKeys[]; // the newest first
}

export type KeyStore = Pick<Storage, 'getItem' | 'setItem'>;

const PLACE = 'ecotone.keys';
const MOST_TABLES = 40;
const EMPTY: Keys = { name: '', tables: [] };

type Loose = Record<string, unknown>;

function isLoose(thing: unknown): thing is Loose {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing);
}

function isSeatKey(thing: unknown): thing is SeatKey {
  return isLoose(thing) && Number.isInteger(thing['seat']) && typeof thing['secret'] === 'string';
}

function text(thing: unknown): string {
  return typeof thing === 'string' ? thing : '';
}

function readTable(thing: unknown): TableKeys | null {
  if (!isLoose(thing) || typeof thing['table'] !== 'string' || thing['table'] === '') return null;
  const seats = Array.isArray(thing['seats']) ? thing['seats'].filter(isSeatKey) : [];
  return {
    table: thing['table'],
    game: text(thing['game']),
    title: text(thing['title']),
    seen: Number.isFinite(thing['seen']) ? Number(thing['seen']) : 0,
    seats: seats.map(({ seat, secret }) => ({ seat, secret })),
    ...(typeof thing['host'] === 'string' ? { host: thing['host'] } : {}),
    ...(typeof thing['invite'] === 'string' ? { invite: thing['invite'] } : {}),
  };
}

/** Keys from whatever was kept; what cannot be understood is left out. */
export function readKeys(kept: string | null): Keys {
  if (kept === null) return EMPTY;
  try {
    const data: unknown = JSON.parse(kept);
    if (!isLoose(data)) return EMPTY;
    const tables = Array.isArray(data['tables']) ? data['tables'].map(readTable) : [];
    return { name: text(data['name']).slice(0, 40), tables: tables.filter((t) => t !== null) };
  } catch {
    return EMPTY;
  }
}

/** One key for each seat; the newer one wins. */
function joinSeats(older: readonly SeatKey[], newer: readonly SeatKey[]): SeatKey[] {
  const bySeat = new Map([...older, ...newer].map((key) => [key.seat, key]));
  return [...bySeat.values()].sort((a, b) => a.seat - b.seat);
}

/** The keys with a table added, or with more known about it. */
export function withTable(keys: Keys, table: TableKeys): Keys {
  const known = keys.tables.find((each) => each.table === table.table);
  const joined = { ...known, ...table, seats: joinSeats(known?.seats ?? [], table.seats) };
  const others = keys.tables.filter((each) => each.table !== table.table);
  return { ...keys, tables: [joined, ...others].slice(0, MOST_TABLES) };
}

export function withoutTable(keys: Keys, table: string): Keys {
  return { ...keys, tables: keys.tables.filter((each) => each.table !== table) };
}

export function withoutSeat(keys: Keys, table: string, seat: number): Keys {
  const tables = keys.tables.map((each) =>
    each.table === table ? { ...each, seats: each.seats.filter((k) => k.seat !== seat) } : each,
  );
  return { ...keys, tables };
}

/** The keys in a store that may be full, forbidden or spoiled: playing on needs none of it. */
export class KeyRing {
  private keys: Keys;

  constructor(private readonly store: KeyStore | null) {
    this.keys = readKeys(this.kept());
  }

  private kept(): string | null {
    try {
      return this.store?.getItem(PLACE) ?? null;
    } catch {
      return null;
    }
  }

  all(): Keys {
    return this.keys;
  }

  of(table: string): TableKeys | undefined {
    return this.keys.tables.find((each) => each.table === table);
  }

  /** Another tab may have written since: read again, change, write. */
  change(how: (keys: Keys) => Keys): Keys {
    const kept = this.kept();
    this.keys = how(kept === null ? this.keys : readKeys(kept));
    try {
      this.store?.setItem(PLACE, JSON.stringify(this.keys));
    } catch {
      // private windows and full disks: the keys live as long as the page
    }
    return this.keys;
  }
}

function browserStore(): KeyStore | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const keyRing = new KeyRing(browserStore());
