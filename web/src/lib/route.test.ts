import { expect, it } from 'vitest';
import { hashOf, readJoin, readRoute, to } from './route';

it.each([
  ['', { page: 'start' }],
  ['#/', { page: 'start' }],
  ['#/new/eco', { page: 'new', game: 'eco', mode: 'bots' }],
  ['#/new/eco/pass', { page: 'new', game: 'eco', mode: 'pass' }],
  ['#/table/kestrel-42', { page: 'table', table: 'kestrel-42' }],
  ['#/join/kestrel-42/abc', { page: 'join', table: 'kestrel-42', invite: 'abc' }],
  ['#/seat/kestrel-42/1/xyz', { page: 'seat', table: 'kestrel-42', seat: 1, secret: 'xyz' }],
  ['#/rules/eco/ECO-14', { page: 'rules', game: 'eco', rule: 'ECO-14' }],
  ['#/replay/t/12', { page: 'replay', table: 't', at: 12 }],
  ['#/replay/t', { page: 'replay', table: 't', at: null }],
  ['#/credits', { page: 'credits' }],
])('%s is an address', (hash, route) => {
  expect(readRoute(hash)).toEqual(route);
});

it.each(['#/table', '#/seat/t/x/y', '#/seat/t/-1/y', '#/join/t', '#/nonsense/1', '#/%E0%A4%A'])(
  '%s leads nowhere',
  (hash) => expect(readRoute(hash).page).toBe('lost'),
);

it('makes the addresses that it reads', () => {
  expect(readRoute(to.seat('a b', 2, 's/t'))).toEqual({
    page: 'seat',
    table: 'a b',
    seat: 2,
    secret: 's/t',
  });
  expect(readRoute(to.rules('eco'))).toEqual({ page: 'rules', game: 'eco', rule: '' });
});

it.each([
  ['http://example.org/#/join/kestrel-42/abc', '#/join/kestrel-42/abc'],
  ['kestrel-42/abc', '#/join/kestrel-42/abc'],
  [' kestrel-42 abc ', '#/join/kestrel-42/abc'],
  ['kestrel-42', '#/table/kestrel-42'],
])('joins by %j', (typed, hash) => {
  const route = readJoin(typed);
  expect(route && hashOf(route)).toBe(hash);
});

it('does not join by anything else', () => {
  expect(readJoin('http://example.org/#/credits')).toBeNull();
  expect(readJoin('!?')).toBeNull();
});
