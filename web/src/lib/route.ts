/** Addresses within the page: what stands behind the `#`, as a value, and back. */

export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'new'; readonly game: string; readonly mode: string }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'join'; readonly table: string; readonly invite: string }
  | {
      readonly page: 'seat';
      readonly table: string;
      readonly seat: number;
      readonly secret: string;
    }
  | { readonly page: 'rules'; readonly game: string; readonly rule: string }
  | { readonly page: 'replay'; readonly table: string; readonly at: number | null }
  | { readonly page: 'credits' }
  | { readonly page: 'lost'; readonly hash: string };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A whole number, or null for anything else. */
function whole(part: string | undefined): number | null {
  return part !== undefined && /^\d{1,9}$/.test(part) ? Number(part) : null;
}

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded);
  const [page, first, second, third] = parts;
  if (page === undefined) return { page: 'start' };
  if (page === 'credits') return { page: 'credits' };
  if (first === undefined) return { page: 'lost', hash };
  if (page === 'new') return { page: 'new', game: first, mode: second ?? 'bots' };
  if (page === 'table') return { page: 'table', table: first };
  if (page === 'rules') return { page: 'rules', game: first, rule: second ?? '' };
  if (page === 'replay') return { page: 'replay', table: first, at: whole(second) };
  if (page === 'join' && second) return { page: 'join', table: first, invite: second };
  const seat = whole(second);
  if (page === 'seat' && seat !== null && third) {
    return { page: 'seat', table: first, seat, secret: third };
  }
  return { page: 'lost', hash };
}

const joined = (...parts: (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export const to = {
  start: () => '#/',
  make: (game: string, mode = 'bots') => joined('new', game, mode),
  table: (table: string) => joined('table', table),
  join: (table: string, invite: string) => joined('join', table, invite),
  seat: (table: string, seat: number, secret: string) => joined('seat', table, seat, secret),
  rules: (game: string, rule = '') => (rule ? joined('rules', game, rule) : joined('rules', game)),
  replay: (table: string, at?: number) =>
    at === undefined ? joined('replay', table) : joined('replay', table, at),
  credits: () => '#/credits',
};

/** A link that works outside of this page. */
export function fullLink(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}

/** What somebody typed or pasted to join: a link of ours, or `table/invite`; null otherwise. */
export function readJoin(typed: string): Route | null {
  const hash = typed.includes('#') ? typed.slice(typed.indexOf('#')) : null;
  const route = readRoute(hash ?? `#/join/${typed.trim().replace(/\s+/g, '/')}`);
  if (route.page === 'join' || route.page === 'seat' || route.page === 'table') return route;
  if (hash === null && /^[\w-]{1,32}$/.test(typed.trim())) {
    return { page: 'table', table: typed.trim() };
  }
  return null;
}

export function hashOf(route: Route): string {
  switch (route.page) {
    case 'join':
      return to.join(route.table, route.invite);
    case 'seat':
      return to.seat(route.table, route.seat, route.secret);
    case 'table':
      return to.table(route.table);
    default:
      return to.start();
  }
}
