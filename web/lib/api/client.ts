import { apiRoutes } from '#contract/api-routes.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { buildAddress } from '../navigation/address.ts';
import { ApiError } from './api-error.ts';
import { isInBackground } from './background.ts';

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };

type Input<Row extends Endpoint> = Given<'params', ParamsOf<Row>> &
  Given<'query', QueryOf<Row>> &
  Given<'body', BodyOf<Row>> &
  Options;

interface Options {
  signal?: AbortSignal;
  /** The page makes this call by itself, and the person did nothing (D49). */
  background?: boolean;
}

type Call<Row extends Endpoint> =
  Record<never, never> extends Input<Row>
    ? (input?: Input<Row>) => Promise<ResponseOf<Row>>
    : (input: Input<Row>) => Promise<ResponseOf<Row>>;

interface AnyInput extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Client = { [Name in EndpointName]: Call<Endpoints[Name]> };

const functions = Object.entries(apiRoutes).map(([name, call]) => {
  return [name, (input?: AnyInput) => send(call, input ?? {})] as const;
});

/** One function per row of the contract, typed by it: `client.login({ body })`, `client.getState({ signal })`. */
export const client = Object.fromEntries(functions) as unknown as Client;

let signedOutListener: () => void = () => {};

/** Called when the server no longer knows who is asking: the session ended, here or in another window. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

let shownPerson: number | null = null;

/** Whom the page shows as signed in: only in their name it changes anything, whoever else signs in in another tab. */
export function sendAs(personId: number | null): void {
  shownPerson = personId;
}

const made = new WeakSet<object>();

/** Whether an answer is of something new (201), and not of something that was there before. */
export function wasCreated(answer: object): boolean {
  return made.has(answer);
}

/** A file that the server made, with the name that it gave it. */
export interface ServerFile {
  name: string;
  content: Blob;
}

/** An endpoint's other answer: the PDF in place of the JSON. */
export function fetchFile(
  name: 'getReport' | 'getAnalysis',
  input: Pick<AnyInput, 'params' | 'query' | 'signal'>,
): Promise<ServerFile> {
  return answerOf(apiRoutes[name], input, async response => ({
    name: /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'Parity',
    content: await response.blob(),
  }));
}

async function send(call: { method: string; path: string }, input: AnyInput): Promise<unknown> {
  return answerOf(call, input, async response => {
    const body = await bodyOf(response);
    if (response.status === 201 && typeof body === 'object' && body !== null) made.add(body);
    return body;
  });
}

async function answerOf<Answer>(
  call: { method: string; path: string },
  input: AnyInput,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const outcome = await exchange(call, input, read);
  if (outcome.ok) return outcome.answer;
  const { status, body, retryAfterSeconds } = outcome;
  if (status === 401 && call.path !== apiRoutes.login.path) signedOutListener();
  throw new ApiError(status, body, { retryAfterSeconds });
}

async function exchange<Answer>(
  call: { method: string; path: string },
  input: AnyInput,
  read: (response: Response) => Promise<Answer>,
) {
  try {
    const response = await fetch(buildAddress(call.path, input), requestOf(call.method, input));
    const { status, ok, headers } = response;
    if (ok) return { ok, answer: await read(response) };
    // Absent counts as 0, and a date, which our server never sends, as no number.
    const retryAfterSeconds = Number(headers.get('Retry-After')) || null;
    return { ok, status, body: await bodyOf(response), retryAfterSeconds };
  } catch (error) {
    // Whoever gave up on the call knows; everybody else learns that nothing came back.
    if (input.signal?.aborted) throw error;
    throw new ApiError(null, null, { cause: error });
  }
}

/** A library that tries again does so under the signal of the first call. */
const usedSignals = new WeakSet<AbortSignal>();

function isOwnAct({ background, signal }: Options): boolean {
  const isRepeated = signal !== undefined && usedSignals.has(signal);
  if (signal) usedSignals.add(signal);
  return background || isRepeated || isInBackground();
}

function requestOf(method: string, input: AnyInput): RequestInit {
  const { body, signal } = input;
  const headers = new Headers({ Accept: 'application/json' });
  if (isOwnAct(input)) headers.set('X-Parity-Background', '1');
  if (method !== 'GET') {
    // With https the cookie has the prefix that keeps subdomains from planting one.
    headers.set('X-CSRFToken', readCookie('__Host-csrftoken') || readCookie('csrftoken'));
    if (shownPerson !== null) headers.set('X-Parity-Person', String(shownPerson));
  }
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** An HTML page comes from a proxy or a guest network: never shown, and not an answer of our server. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && type.startsWith('text/html')) throw new Error('The answer is an HTML page');
  const text = await response.text();
  if (type.includes('json')) return text === '' ? null : JSON.parse(text);
  return type.startsWith('text/plain') && text !== '' ? text : null;
}

function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
}
