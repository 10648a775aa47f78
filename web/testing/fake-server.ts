import { afterEach, vi } from 'vitest';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ResponseOf, SuccessStatus } from '#contract/api/endpoint.ts';
import { errorBody, validationErrorBody } from '#contract/api/errors.ts';
import { assessmentConflict } from '#contract/assessments/assessments.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { handoverConflict } from '#contract/handovers/handovers.ts';
import { redFlagConflict } from '#contract/red-flags/red-flags.ts';
import { shiftConflict } from '#contract/shifts/shifts.ts';

/** The body of an error. The request id is added; conflicts have more than the detail. */
export type ErrorBody = { detail: string; [more: string]: unknown } | Record<string, string[]> | null;

interface Answer<Row extends Endpoint> {
  status?: number;
  body: ResponseOf<Row> | ErrorBody;
}

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Answers by endpoint. The default status is the lowest success of the contract. A function that throws simulates a lost
 * connection.
 */
export type FakeAnswers = {
  [Name in EndpointName]?: (body: BodyOf<Endpoints[Name]>) => MaybePromise<Answer<Endpoints[Name]>>;
};

interface FakeRequest {
  name: EndpointName;
  path: string;
  body: unknown;
  /** Whether the page marked the call as a background call. */
  background: boolean;
}

const violations: string[] = [];

/** Violations of the contract since the last call of this function. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

afterEach(() => {
  const found = takeViolations();
  if (found.length > 0) throw new Error(found.join('\n'));
});

/**
 * Answers `fetch` in place of the server. A request or an answer that violates the contract fails the test. A call without
 * an answer in `answers` gets a 500.
 */
export function startFakeServer(answers: FakeAnswers) {
  const requests: FakeRequest[] = [];
  const fetched = vi.fn(async (address: string | URL | Request, init: RequestInit = {}) => {
    const path = String(address);
    const name = findCall(path.split('?')[0] ?? '', init.method ?? 'GET');
    const sent: unknown = JSON.parse(String(init.body ?? 'null'));
    const background = new Headers(init.headers).get('X-Parity-Background') === '1';
    requests.push({ name, path, body: init.body, background });
    const answer = answers[name] as ((body: unknown) => MaybePromise<Answer<Endpoint>>) | undefined;
    if (!answer) return Response.json({ detail: `The test has no answer to ${name}` }, { status: 500 });
    const { status = getLowestSuccess(name), body: given } = await answer(sent);
    const body = status > 400 ? addRequestId(given) : given;
    // A test may be about a request that the server refuses.
    if (status !== 400) checkRequest(name, path, sent);
    checkAnswer(name, status, body);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  vi.stubGlobal('fetch', fetched);
  /** The requests to one endpoint so far. */
  const sent = (name: EndpointName) => requests.filter(request => request.name === name);
  return { fetched, sent };
}

function addRequestId(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { request_id: 'test-request', ...body } : body;
}

function getLowestSuccess(name: EndpointName): number {
  return Math.min(...Object.keys(endpoints[name].response).map(Number));
}

function checkRequest(name: EndpointName, path: string, body: unknown): void {
  const row: Endpoint = endpoints[name];
  const query = Object.fromEntries(new URL(path, 'http://here.invalid').searchParams);
  if (row.query) check(`the query of ${name}`, row.query, query);
  if (row.body) check(`the body of ${name}`, row.body, body ?? {});
}

const conflicts: { [Name in EndpointName]?: z.ZodType } = {
  saveShift: shiftConflict,
  deleteShift: shiftConflict,
  replaceAssessment: assessmentConflict,
  renameAssessment: assessmentConflict,
  updateRedFlag: redFlagConflict,
  saveHandover: handoverConflict,
  confirmHandover: handoverConflict,
};

function checkAnswer(name: EndpointName, status: number, body: unknown): void {
  // A proxy may answer these, outside the contract.
  if (status >= 500) return;
  const what = `the answer ${status} to ${name}`;
  const schema = findSchema(name, status);
  if (schema) check(what, schema, body);
  else violations.push(`${what} has a status that the contract does not name`);
}

function findSchema(name: EndpointName, status: number): z.ZodType | undefined {
  if (status === 400) return validationErrorBody;
  if (status === 409) return conflicts[name] ?? errorBody;
  if (status > 400) return errorBody;
  const row: Endpoint = endpoints[name];
  return row.response[status as SuccessStatus];
}

function check(what: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  if (error) violations.push(`${what} is against the contract: ${error.message}`);
}

/** Finds the endpoint of an address. */
function findCall(path: string, method: string): EndpointName {
  const names = (Object.keys(endpoints) as EndpointName[]).filter(name => endpoints[name].method === method);
  const found =
    names.find(name => endpoints[name].path === path) ??
    names.find(name => new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  if (!found) throw new Error(`There is no call ${method} ${path}`);
  return found;
}
