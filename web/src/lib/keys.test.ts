import { describe, expect, it } from 'vitest';
import { KeyRing, readKeys, withTable, withoutSeat, withoutTable } from './keys';
import type { KeyStore, TableKeys } from './keys';

const kestrel: TableKeys = {
  table: 'kestrel-42',
  game: 'eco',
  title: 'ECO',
  seen: 5,
  seats: [{ seat: 0, secret: 'a'.repeat(20) }],
};

class Drawer implements KeyStore {
  held = new Map<string, string>();
  getItem(key: string): string | null {
    return this.held.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.held.set(key, value);
  }
}

describe('keys', () => {
  it('survive a reload', () => {
    const drawer = new Drawer();
    new KeyRing(drawer).change((keys) => withTable({ ...keys, name: 'Mara' }, kestrel));
    const later = new KeyRing(drawer);
    expect(later.all().name).toBe('Mara');
    expect(later.of('kestrel-42')).toEqual(kestrel);
  });

  it.each(['', '{', 'null', '[]', '{"tables":3}', '{"tables":[null,{"table":7}],"name":[]}'])(
    'survive spoiled data %j',
    (bad) => {
      expect(readKeys(bad)).toEqual({ name: '', tables: [] });
    },
  );

  it('leave out only what is spoiled', () => {
    const kept = JSON.stringify({
      name: 'Mara',
      tables: [{ ...kestrel, seats: [{ seat: 1 }] }, 4],
    });
    expect(readKeys(kept)).toEqual({ name: 'Mara', tables: [{ ...kestrel, seats: [] }] });
  });

  it('join the seats of a table, and keep the host secret', () => {
    const first = withTable(readKeys(null), { ...kestrel, host: 'h' });
    const more = { ...kestrel, seats: [{ seat: 1, secret: 'b'.repeat(20) }] };
    const both = withTable(first, more);
    expect(both.tables).toHaveLength(1);
    expect(both.tables[0]?.seats.map((key) => key.seat)).toEqual([0, 1]);
    expect(both.tables[0]?.host).toBe('h');
  });

  it('can be given up, seat by seat or all at once', () => {
    const keys = withTable(readKeys(null), kestrel);
    expect(withoutSeat(keys, 'kestrel-42', 0).tables[0]?.seats).toEqual([]);
    expect(withoutTable(keys, 'kestrel-42').tables).toEqual([]);
  });

  it('see what another tab has written', () => {
    const drawer = new Drawer();
    const here = new KeyRing(drawer);
    const there = new KeyRing(drawer);
    there.change((keys) => withTable(keys, kestrel));
    here.change((keys) => ({ ...keys, name: 'Otis' }));
    expect(new KeyRing(drawer).of('kestrel-42')).toBeDefined();
  });

  it('live as long as the page where nothing can be stored', () => {
    const broken: KeyStore = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const ring = new KeyRing(broken);
    ring.change((keys) => withTable(keys, kestrel));
    ring.change((keys) => ({ ...keys, name: 'Mara' }));
    expect(ring.of('kestrel-42')).toEqual(kestrel);
    expect(ring.all().name).toBe('Mara');
  });
});
