import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { addressOf } from './address.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };

type Input<Row extends Endpoint> = Given<'params', ParamsOf<Row>> &
  Given<'query', QueryOf<Row>> &
  Given<'body', BodyOf<Row>> & { signal?: AbortSignal };

type Call<Row extends Endpoint> =
  Record<never, never> extends Input<Row>
    ? (input?: Input<Row>) => Promise<ResponseOf<Row>>
    : (input: Input<Row>) => Promise<ResponseOf<Row>>;

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

type Client = { [Name in EndpointName]: Call<Endpoints[Name]> };

const functions = Object.entries(calls).map(([name, call]) => {
  return [name, (input?: AnyInput) => send(call, input ?? {})] as const;
});

/** One function per row of the contract, typed by it: `client.login({ body })`, `client.getState({ signal })`. */
export const client = Object.fromEntries(functions) as unknown as Client;

let signedOutListener: () => void = () => {};

/** Called when the server no longer knows who is asking: the session ended, here or in another window. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

const made = new WeakSet<object>();

/** Whether an answer is of something new (201), and not of something that was there before. */
export function wasCreated(answer: object): boolean {
  return made.has(answer);
}

async function send(call: { method: string; path: string }, input: AnyInput): Promise<unknown> {
  const { status, ok, body, retryAfterSeconds } = await exchange(call, input);
  if (ok) {
    if (status === 201 && typeof body === 'object' && body !== null) made.add(body);
    return body;
  }
  if (status === 401 && call.path !== calls.login.path) signedOutListener();
  throw new ApiError(status, body, { retryAfterSeconds });
}

async function exchange(call: { method: string; path: string }, input: AnyInput) {
  try {
    const response = await fetch(addressOf(call.path, input), requestOf(call.method, input));
    const { status, ok, headers } = response;
    // Absent counts as 0, and a date, which our server never sends, as no number.
    const retryAfterSeconds = Number(headers.get('Retry-After')) || null;
    return { status, ok, body: await bodyOf(response), retryAfterSeconds };
  } catch (error) {
    // Whoever gave up on the call knows; everybody else learns that nothing came back.
    if (input.signal?.aborted) throw error;
    throw new ApiError(null, null, { cause: error });
  }
}

function requestOf(method: string, { body, signal }: AnyInput): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (method !== 'GET') headers.set('X-CSRFToken', readCookie('csrftoken'));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** A proxy's HTML page is nothing to show to anybody. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  if (type.includes('json')) return text === '' ? null : JSON.parse(text);
  return type.startsWith('text/plain') && text !== '' ? text : null;
}

function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
}
