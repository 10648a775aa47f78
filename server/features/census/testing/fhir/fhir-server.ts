import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Fhir } from 'fhir';
import type { Bundle, Encounter } from 'fhir/r4';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';

type Respond = (response: ServerResponse) => void;

interface Settings {
  /** The keys that Parity has published. */
  loadKeys(): Promise<JSONWebKeySet>;
  clock(): Date;
}

export type FhirServer = Awaited<ReturnType<typeof startFhirServer>>;

/** A small FHIR R4 server with SMART backend services. It checks the assertions it gets and the resources that it sends. */
export async function startFhirServer(settings: Settings) {
  const validator = new Fhir();
  const usedAssertions = new Set<string>();
  const validTokens = new Set<string>();
  const state = {
    encounters: [] as Encounter[],
    pageSize: 2,
    scopes: ['system/Encounter.read'],
    expiresIn: 300,
    /** Answers to the next calls in place of the usual ones. */
    instead: { token: [] as Respond[], search: [] as Respond[] },
    calls: { token: 0, search: 0 },
    /** Wrong assertions, and resources that are not as R4 defines them. */
    problems: [] as string[],
  };

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const problem = await checkAssertion(form).catch(String);
    if (problem !== undefined) state.problems.push(problem);
    if (problem !== undefined) return sendJson(response, 401, { error: 'invalid_client' });
    if (!state.scopes.includes(form.get('scope') ?? ''))
      return sendJson(response, 400, { error: 'invalid_scope' });
    const token = randomUUID();
    validTokens.add(token);
    sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: state.expiresIn });
  }

  async function checkAssertion(form: URLSearchParams): Promise<string | undefined> {
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    if (form.get('grant_type') !== 'client_credentials') return 'another grant';
    if (form.get('client_assertion_type') !== type) return 'another kind of assertion';
    const keys = createLocalJWKSet(await settings.loadKeys());
    const { payload } = await jwtVerify(form.get('client_assertion') ?? '', keys, {
      algorithms: ['ES384'],
      issuer: clientId,
      subject: clientId,
      audience: tokenUrl,
      typ: 'JWT',
      requiredClaims: ['exp', 'jti'],
      currentDate: settings.clock(),
    });
    const { jti = '', exp = 0 } = payload;
    if (exp > settings.clock().getTime() / 1000 + 300) return 'valid for more than five minutes';
    if (usedAssertions.has(jti)) return 'used twice';
    usedAssertions.add(jti);
    return undefined;
  }

  function answerSearch(
    { headers }: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): void {
    if (!validTokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return void sendJson(response, 401, makeOutcome('login'));
    if (query.get('status') !== 'in-progress') return void sendJson(response, 400, makeOutcome('invalid'));
    const page = Number(query.get('page') ?? 0);
    const next = state.encounters.length > (page + 1) * state.pageSize;
    const shown = state.encounters.slice(page * state.pageSize, (page + 1) * state.pageSize);
    const bundle: Bundle = {
      resourceType: 'Bundle',
      type: 'searchset',
      link: [
        { relation: 'self', url: `${base}/Encounter?status=in-progress` },
        ...(next ? [{ relation: 'next', url: `${base}/Encounter?status=in-progress&page=${page + 1}` }] : []),
      ],
      entry: shown.map(resource => ({
        fullUrl: `${base}/Encounter/${resource.id}`,
        resource,
        search: { mode: 'match' },
      })),
    };
    const { valid, messages } = validator.validate(bundle, { errorOnUnexpected: true });
    if (!valid) state.problems.push(JSON.stringify(messages));
    sendJson(response, 200, bundle);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin);
    const path = url.pathname === '/token' ? 'token' : 'search';
    state.calls[path] += 1;
    const instead = state.instead[path].shift();
    if (instead) return instead(response);
    if (path === 'token') return void answerToken(request, response);
    answerSearch(request, response, url.searchParams);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `${origin}/fhir/R4`;
  const tokenUrl = `${origin}/token`;
  const clientId = 'parity at the hospital';
  return Object.assign(state, {
    origin,
    base,
    tokenUrl,
    clientId,
    revokeTokens: () => validTokens.clear(),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function makeOutcome(code: string) {
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(JSON.stringify(body));
}
