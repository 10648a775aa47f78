import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type TokenScope, tokenScopes } from '#domain/people/api-tokens.ts';
import type { Example, Scene } from '#server/testing/access/example.ts';
import { accessMatrix, exampleCall } from '#server/testing/access/matrix.ts';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { World } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const signedIn = new Map<keyof World['people'], Browser>();
async function as(who: keyof World['people']): Promise<Browser> {
  const browser = signedIn.get(who) ?? (await running.as(who));
  signedIn.set(who, browser);
  return browser;
}

const names = Object.keys(endpoints) as EndpointName[];

/** The calls of each scope; all others answer 403. */
const allowed: Record<TokenScope, EndpointName[]> = {
  'shifts:read': [
    'getState',
    'listReportShifts',
    'exportReportShifts',
    'getShifts',
    'listShiftChanges',
    'getMonthOfShifts',
    'listRedFlags',
    'listStandards',
  ],
  'reports:read': [
    'getState',
    'getReport',
    'getForecast',
    'getForecastRecord',
    'listStandards',
    'listAnalyses',
    'getAnalysis',
  ],
  'census:write': ['getState', 'sendCensus'],
  'schedule:write': ['getState', 'sendSchedule'],
  'export:read': ['exportShiftsAsParquet', 'exportShiftsAsCsv', 'exportRedFlagsAsCsv'],
  scim: [],
};

describe.each(tokenScopes)('a token with the scope %s', scope => {
  test('has the calls that the contract gives it', () => {
    const named = names.filter(name => (endpoints[name] as Endpoint).scopes?.includes(scope));
    expect(named.toSorted()).toEqual(allowed[scope].toSorted());
  });

  test('gets an answer to those, 404 for another hospital, and 403 to every other call', async () => {
    const program = openProgram(running, (await addToken(await as('owner'), [scope])).token);
    const scene: Scene = { running, role: 'owner', browser: await as('owner'), as };
    const send = async (name: EndpointName, example: Example) => {
      const { url, body } = await exampleCall(name, example, scene);
      const { method } = endpoints[name];
      return (await program.send({ method, url, ...(body && { payload: body }) })).statusCode;
    };
    const answered: string[] = [];
    const expected: string[] = [];
    for (const name of names) {
      const { method, path } = endpoints[name];
      if (allowed[scope].includes(name)) {
        const { own, other } = accessMatrix[name];
        expected.push(`${name}: ${name === 'sendCensus' ? 202 : 200}`);
        answered.push(`${name}: ${await send(name, own)}`);
        if (!other) continue;
        expected.push(`${name}, another hospital: 404`);
        answered.push(`${name}, another hospital: ${await send(name, other)}`);
      } else {
        // Access is checked before the rest of the call is read.
        const answer = await program.send({ method, url: path.replaceAll(/:\w+/g, '1'), payload: {} });
        expected.push(`${name}: 403`);
        answered.push(`${name}: ${answer.statusCode}`);
      }
    }
    expect(answered).toEqual(expected);
    expect(program.cookies.size).toBe(0);
  });
});

test('a token with several scopes has the calls of each', async () => {
  const { token } = await addToken(await as('owner'), ['reports:read', 'shifts:read']);
  const program = openProgram(running, token);
  const [module] = running.world.here.modules;
  const urls = ['/api/reports/ratio/', `/api/module/${module}/shifts/`, '/api/accounts/api_tokens/'];
  const statuses = await Promise.all(urls.map(async url => (await program.get(url)).statusCode));
  expect(statuses).toEqual([200, 200, 403]);
});

test('pages and the API docs are not for tokens', async () => {
  const program = openProgram(running, (await addToken(await as('owner'), [...tokenScopes])).token);
  for (const url of ['/', '/login', '/reports', '/api/docs', '/api/docs/json']) {
    const answer = await program.get(url);
    expect([url, answer.statusCode, answer.cookies]).toEqual([url, 403, []]);
  }
});
