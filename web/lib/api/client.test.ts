import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { adequacyClient } from './adequacy-client.ts';
import { adminClient } from './admin-client.ts';
import { ApiError } from './api-error.ts';
import { runInBackground } from './background.ts';
import { client, onSignedOut, sendAs, wasCreated } from './client.ts';
import { settingsClient } from './settings-client.ts';
import { writePause } from './write-pause.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads it where browsers keep it
  document.cookie = 'csrftoken=a%2Bb';
});

afterEach(() => {
  fetched.mockReset();
  onSignedOut(() => {});
});

function answer(status: number, body: unknown) {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

function request() {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return { address, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
}

test('the clients together have one function for each endpoint of the contract, but for those of programs', () => {
  const functions = [client, settingsClient, adequacyClient, adminClient].flatMap(Object.keys);
  const calls = Object.entries(endpoints).filter(([, { access }]) => access !== 'token');
  expect(functions.sort()).toEqual(calls.map(([name]) => name).sort());
});

test('a call that changes something carries the anti-forgery token and JSON', async () => {
  answer(200, { user: null });
  await client.login({ body: { username: 'ann', password: 'secret' } });
  const { address, method, headers, body } = request();
  expect([method, address]).toEqual(['POST', '/api/accounts/login/']);
  expect(headers.get('X-CSRFToken')).toBe('a+b');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(body).toBe('{"username":"ann","password":"secret"}');
});

test('an answer says whether anything can be saved at the moment', async () => {
  const pause = { kind: 'maintenance', until: null, message: 'Grüße' };
  const headers = { 'X-Parity-Pause': encodeURIComponent(JSON.stringify(pause)) };
  fetched.mockResolvedValueOnce(Response.json({}, { headers }));
  await client.getState();
  expect(writePause.get()).toEqual(pause);
  answer(200, {});
  await client.getState();
  expect(writePause.get()).toBeNull();
});

test('a call that only reads carries no token', async () => {
  answer(200, { user: null });
  expect(await client.getState()).toEqual({ user: null });
  expect(request().headers.has('X-CSRFToken')).toBe(false);
});

test('only a call that changes something names the person that the page shows, if there is one', async () => {
  sendAs(7);
  answer(200, { user: null });
  await client.updateUser({ body: { color_blind: 1 } });
  expect(request().headers.get('X-Parity-Person')).toBe('7');
  fetched.mockClear();
  answer(200, { user: null });
  await client.getState();
  expect(request().headers.has('X-Parity-Person')).toBe(false);
  fetched.mockClear();
  sendAs(null);
  answer(200, { user: null });
  await client.login({ body: { username: 'ann', password: 'secret' } });
  expect(request().headers.has('X-Parity-Person')).toBe(false);
});

describe('the header of background calls', () => {
  const isMarked = () => {
    const marked = request().headers.get('X-Parity-Background') === '1';
    fetched.mockClear();
    return marked;
  };

  test('is sent if the caller asks for it', async () => {
    answer(200, {});
    await client.getState({ background: true });
    expect(isMarked()).toBe(true);
    answer(200, {});
    await client.getState({ background: false });
    expect(isMarked()).toBe(false);
  });

  test('is sent with calls that start in the background', async () => {
    answer(200, {});
    await runInBackground(() => client.getState());
    expect(isMarked()).toBe(true);
    answer(200, {});
    await client.getState();
    expect(isMarked()).toBe(false);
  });

  test('is sent with a call that is repeated under the same signal', async () => {
    const { signal } = new AbortController();
    answer(503, null);
    await client.getState({ signal }).catch(() => {});
    expect(isMarked()).toBe(false);
    answer(200, {});
    await client.getState({ signal });
    expect(isMarked()).toBe(true);
  });
});

test('a refusal is an ApiError with status and body', async () => {
  answer(404, { detail: 'There is no such hospital.' });
  const error = await client.setClient({ body: { client: 1 } }).catch(error => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, body: { detail: 'There is no such hospital.' } });
});

test('a failure without an answer is an ApiError without a status', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(client.logout()).rejects.toMatchObject({ name: 'ApiError', status: null });
});

test('an incomplete answer counts as no answer', async () => {
  const half = new Response('{"user":', { headers: { 'Content-Type': 'application/json' } });
  fetched.mockResolvedValueOnce(half);
  await expect(client.getState()).rejects.toMatchObject({ name: 'ApiError', status: null });
});

test('an HTML page of a proxy is not shown as a message', async () => {
  const page = new Response('<h1>Bad gateway</h1>', {
    status: 400,
    headers: { 'Content-Type': 'text/html' },
  });
  fetched.mockResolvedValueOnce(page);
  await expect(client.getState()).rejects.toMatchObject({ status: 400, body: null });
});

test('a successful answer that is an HTML page counts as no answer', async () => {
  fetched.mockResolvedValueOnce(
    new Response('<h1>Welcome to our guest network</h1>', { headers: { 'Content-Type': 'text/html' } }),
  );
  await expect(client.getState()).rejects.toMatchObject({ name: 'ApiError', status: null });
});

test('an aborted call rejects with the caller’s own reason', async () => {
  const giveUp = new AbortController();
  fetched.mockImplementationOnce(async (_, init) => {
    giveUp.abort(new Error('no longer needed'));
    throw init?.signal?.reason;
  });
  await expect(client.getState({ signal: giveUp.signal })).rejects.toThrow('no longer needed');
});

test('the listener is called when the session has ended, but not by a failed login', async () => {
  const listener = vi.fn();
  onSignedOut(listener);
  answer(401, { detail: 'Nobody is signed in.' });
  await client.login({ body: { username: 'a', password: 'b' } }).catch(() => {});
  expect(listener).not.toHaveBeenCalled();
  answer(401, { detail: 'Nobody is signed in.' });
  await client.updateUser({ body: { color_blind: 1 } }).catch(() => {});
  expect(listener).toHaveBeenCalledOnce();
});

test('an answer tells whether a record was created', async () => {
  const body = { first_name: 'Ann', last_name: 'Lee', email: 'ann@x.example', client_configs: [] };
  answer(201, { id: 1 });
  answer(200, { id: 1 });
  expect(wasCreated(await adminClient.createUser({ body }))).toBe(true);
  expect(wasCreated(await adminClient.createUser({ body }))).toBe(false);
});

test('a refusal carries the server’s Retry-After', async () => {
  fetched.mockResolvedValueOnce(Response.json(null, { status: 429, headers: { 'Retry-After': '7' } }));
  await expect(client.getState()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 });
  answer(429, null);
  await expect(client.getState()).rejects.toMatchObject({ retryAfterSeconds: null });
});

describe('an answer with an ETag', () => {
  const query = { report: 'ratio' } as const;
  const tagged = (tag: string, body: unknown) =>
    fetched.mockResolvedValueOnce(Response.json(body, { headers: { ETag: tag } }));

  test('is kept and returned again if the server answers that it has not changed', async () => {
    tagged('W/"1"', { context: 1 });
    const first = await client.getReport({ params: query, query: {} });
    expect(request().headers.has('If-None-Match')).toBe(false);
    fetched.mockClear();
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await client.getReport({ params: query, query: {} })).toBe(first);
    expect(request().headers.get('If-None-Match')).toBe('W/"1"');
  });

  test('is replaced by the next one, and belongs to one address', async () => {
    tagged('W/"2"', { context: 2 });
    expect(await client.getReport({ params: query, query: {} })).toEqual({ context: 2 });
    fetched.mockClear();
    tagged('W/"3"', { context: 3 });
    await client.getReport({ params: query, query: { start_date: '2026-01-01' } });
    expect(request().headers.has('If-None-Match')).toBe(false);
    fetched.mockClear();
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await client.getReport({ params: query, query: {} })).toEqual({ context: 2 });
  });
});
