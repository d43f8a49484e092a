import { afterEach, expect, it, vi } from 'vitest';
import { ApiProblem, api } from './api';

function answering(status: number, body: string) {
  const fake = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(body, { status })),
  );
  vi.stubGlobal('fetch', fake);
  return fake;
}

afterEach(() => vi.unstubAllGlobals());

it('puts secrets into a header and never into the address', async () => {
  const fake = answering(200, '{}');
  await api.position('kestrel-42', 7, 1, 's'.repeat(20));
  const [path, init] = fake.mock.calls[0]!;
  expect(path).toBe('/api/tables/kestrel-42/positions/7?viewer=1');
  expect(init.headers).toMatchObject({ Authorization: `Bearer ${'s'.repeat(20)}` });
});

it('tells the sentence of a refusal', async () => {
  answering(403, '{"text":"That seat is taken."}');
  await expect(api.claim('t', 0, 'i'.repeat(16), '')).rejects.toEqual(
    new ApiProblem('That seat is taken.', 403),
  );
});

it('has a sentence of its own for answers that have none', async () => {
  answering(502, '<html>');
  await expect(api.games()).rejects.toThrow('The server answered 502.');
});

it('says so when there is no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(api.games()).rejects.toThrow('cannot be reached');
});

it('takes an empty answer as one', async () => {
  answering(200, '');
  await expect(api.eraseChat('t', 'h')).resolves.toBeUndefined();
});
