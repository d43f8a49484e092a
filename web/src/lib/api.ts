/** The server's HTTP side, typed; secrets travel in a header only. */
import type {
  ForkWish,
  GameInfo,
  MadeTable,
  NewTable,
  Position,
  SeatKey,
  TableChange,
  TableInfo,
} from '../wire';

/** A request that was not fulfilled, with a sentence to show. */
export class ApiProblem extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly secret?: string | undefined;
}

function headersOf(request: Request): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (request.secret) headers['Authorization'] = `Bearer ${request.secret}`;
  return headers;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const said: unknown = await response.json().catch(() => null);
  const text =
    typeof said === 'object' && said !== null && 'text' in said && typeof said.text === 'string'
      ? said.text
      : `The server answered ${response.status}.`;
  return new ApiProblem(text, response.status);
}

export async function ask<Answer>(path: string, request: Request = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch {
    throw new ApiProblem('The server cannot be reached just now. Is the network there?', 0);
  }
  if (!response.ok) throw await problemOf(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => ask<readonly GameInfo[]>('/games'),
  rules: (game: string) => ask<{ markdown: string }>(`/games/${encodeURIComponent(game)}/rules`),
  make: (wish: NewTable) => ask<MadeTable>('/tables', { method: 'POST', body: wish }),
  table: (table: string) => ask<TableInfo>(at(table)),
  claim: (table: string, seat: number, invite: string, name: string) =>
    ask<SeatKey>(`${at(table)}/seats/${seat}/claim`, { method: 'POST', body: { invite, name } }),
  release: (table: string, seat: number, secret: string) =>
    ask<unknown>(`${at(table)}/seats/${seat}/release`, { method: 'POST', secret }),
  seatBot: (table: string, seat: number, bot: string, secret: string) =>
    ask<unknown>(`${at(table)}/seats/${seat}/bot`, { method: 'POST', body: { bot }, secret }),
  takeBack: (table: string, seat: number, secret: string) =>
    ask<unknown>(`${at(table)}/seats/${seat}/return`, { method: 'POST', secret }),
  eraseName: (table: string, seat: number, secret: string) =>
    ask<unknown>(`${at(table)}/seats/${seat}/name`, { method: 'DELETE', secret }),
  eraseChat: (table: string, host: string) =>
    ask<unknown>(`${at(table)}/chat`, { method: 'DELETE', secret: host }),
  change: (table: string, change: TableChange, host: string) =>
    ask<TableInfo>(at(table), { method: 'PATCH', body: change, secret: host }),
  rematch: (table: string, host: string) =>
    ask<MadeTable>(`${at(table)}/rematch`, { method: 'POST', secret: host }),
  fork: (table: string, wish: ForkWish, secret?: string) =>
    ask<MadeTable>(`${at(table)}/fork`, { method: 'POST', body: wish, secret }),
  record: (table: string) => ask<unknown>(`${at(table)}/record`),
  upload: (record: unknown) => ask<TableInfo>('/records', { method: 'POST', body: record }),
  position: (table: string, index: number, viewer: number, secret?: string) =>
    ask<Position>(`${at(table)}/positions/${index}?viewer=${viewer}`, { secret }),
};
