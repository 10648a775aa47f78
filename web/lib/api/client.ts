import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/api/endpoint.ts';
import { parseRoute, type RouteText } from '#contract/api/route.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { buildAddress } from '../navigation/address.ts';
import { readAntiForgeryToken } from './anti-forgery-token.ts';
import { ApiError } from './api-error.ts';
import { isInBackground } from './background.ts';
import { pageRoutes } from './routes/page-routes.ts';
import { readPauseHeader } from './write-pause.ts';

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };

type Input<Row extends Endpoint> = Given<'params', ParamsOf<Row>> &
  Given<'query', QueryOf<Row>> &
  Given<'body', BodyOf<Row>> &
  Options;

interface Options {
  signal?: AbortSignal;
  /** The page makes this call without an action of the user (D49). */
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

interface Route {
  method: string;
  path: string;
}

type Client = { [Name in EndpointName]: Call<Endpoints[Name]> };

/** One function for each endpoint, typed by the contract: `client.login({ body })`, `client.getState({ signal })`. */
export function createClient<Name extends EndpointName>(routes: Record<Name, RouteText>): Pick<Client, Name>;
export function createClient(routes: Record<string, RouteText>): object {
  const functions = Object.entries(routes).map(([name, route]) => {
    return [name, (input: AnyInput = {}) => send(parseRoute(route), input, readAnswer)] as const;
  });
  return Object.fromEntries(functions);
}

/** The calls of all pages but the administrators', which are in `adminClient`. */
export const client = createClient(pageRoutes);

let signedOutListener: () => void = () => {};

/** The listener is called when the session has ended, here or in another window. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

let shownPerson: number | null = null;

/** Sets the person that the page shows. The server refuses changes if another tab has signed in another person. */
export function sendAs(personId: number | null): void {
  shownPerson = personId;
}

const createdRecords = new WeakSet<object>();

/** Whether the answer was 201, for a new record. */
export function wasCreated(answer: object): boolean {
  return createdRecords.has(answer);
}

/** A file from the server, with its name. */
export interface ServerFile {
  name: string;
  content: Blob;
}

/** The PDF in place of the JSON answer. */
export function fetchFile(
  name: 'getReport' | 'getAnalysis',
  input: Pick<AnyInput, 'params' | 'query' | 'signal'>,
): Promise<ServerFile> {
  return send(parseRoute(pageRoutes[name]), input, async response => ({
    name: /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'Parity',
    content: await response.blob(),
  }));
}

/** Signing in, and wall screens, which have a link of their own: their 401 does not end the page's session. */
const worksSignedOut = /\/(login|display)\/$/;

async function send<Answer>(
  route: Route,
  input: AnyInput,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const outcome = await exchange(route, input, read);
  if (outcome.ok) return outcome.answer;
  const { status, body, retryAfterSeconds } = outcome;
  if (status === 401 && !worksSignedOut.test(route.path)) signedOutListener();
  throw new ApiError(status, body, { retryAfterSeconds });
}

async function exchange<Answer>(
  { method, path }: Route,
  input: AnyInput,
  read: (response: Response) => Promise<Answer>,
) {
  try {
    const address = buildAddress(path, input);
    const known = taggedAnswers.get(address);
    const response = await fetch(address, buildRequest(method, input, known?.tag));
    const { status, ok, headers } = response;
    readPauseHeader(headers.get('X-Parity-Pause'));
    if (known && status === 304) return { ok: true as const, answer: known.answer as Answer };
    if (ok) {
      const answer = await read(response);
      rememberAnswer(address, headers.get('ETag'), answer);
      return { ok, answer };
    }
    // 0 without the header; NaN for a date, which our server never sends.
    const retryAfterSeconds = Number(headers.get('Retry-After')) || null;
    return { ok, status, body: await readBody(response), retryAfterSeconds };
  } catch (error) {
    // An aborted call rejects with the caller's own reason.
    if (input.signal?.aborted) throw error;
    throw new ApiError(null, null, { cause: error });
  }
}

/** TanStack Query retries a call with the signal of the first attempt. */
const usedSignals = new WeakSet<AbortSignal>();

function isBackgroundCall({ background, signal }: Options): boolean {
  const isRetry = signal !== undefined && usedSignals.has(signal);
  if (signal) usedSignals.add(signal);
  return background || isRetry || isInBackground();
}

const taggedAnswers = new Map<string, { tag: string; answer: unknown }>();
const maxTaggedAnswers = 20;

/** The last answers with an ETag, so that the server need not send them again. In memory only: they are personal. */
function rememberAnswer(address: string, tag: string | null, answer: unknown): void {
  taggedAnswers.delete(address);
  if (tag === null) return;
  taggedAnswers.set(address, { tag, answer });
  const [oldest] = taggedAnswers.keys();
  if (taggedAnswers.size > maxTaggedAnswers && oldest !== undefined) taggedAnswers.delete(oldest);
}

function buildRequest(method: string, input: AnyInput, knownTag: string | undefined): RequestInit {
  const { body, signal } = input;
  const headers = new Headers({ Accept: 'application/json' });
  if (knownTag !== undefined) headers.set('If-None-Match', knownTag);
  if (isBackgroundCall(input)) headers.set('X-Parity-Background', '1');
  if (method !== 'GET') {
    headers.set('X-CSRFToken', readAntiForgeryToken());
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

async function readAnswer(response: Response): Promise<unknown> {
  const body = await readBody(response);
  if (response.status === 201 && typeof body === 'object' && body !== null) createdRecords.add(body);
  return body;
}

/** An HTML page comes from a proxy or a guest network: it is not an answer of our server and is never shown. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && type.startsWith('text/html')) throw new Error('The answer is an HTML page');
  const text = await response.text();
  if (type.includes('json')) return text === '' ? null : JSON.parse(text);
  return type.startsWith('text/plain') && text !== '' ? text : null;
}
