import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Role, roles } from '#server/testing/access/example.ts';
import { accessMatrix, type ExampleCall, exampleCall } from '#server/testing/access/matrix.ts';
import { openNewPersonBrowser } from '#server/testing/access/sign-ins.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { type MalformedCall, malformedCalls } from '#server/testing/fuzz/malformed-calls.ts';
import { peopleRestorer } from '#server/testing/fuzz/restored-people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** The same seed sends the same calls. */
const seed = '1';
const callsEach = 80;
/** CPU time: on a busy machine the elapsed time would be misleading. */
const mostCpuMs = 2_000;

const running = await startTestApp();
running.context.pdfStatus = () => 'ready';
running.context.printer = { ...running.context.printer, print: async () => Buffer.from('%PDF-') };
afterAll(() => running.close());

const restorePeople = await peopleRestorer(running);
const { here } = running.world;

/** These calls may end their own session. */
const endingSessions: EndpointName[] = [
  'login',
  'logout',
  'changePassword',
  'endSession',
  'endOtherSessions',
];

async function openBrowser(role: Role): Promise<Browser> {
  if (role !== 'anonymous') {
    const browser = await running.as(role);
    if (role === 'admin') await browser.post(endpoints.setClient.path, { client: here.id });
    return browser;
  }
  const browser = running.browser();
  await browser.get('/login');
  return browser;
}

/** The example of a call, sent by a new person if it changes credentials. */
async function exampleFor(name: EndpointName, role: Role, browser: Browser): Promise<ExampleCall> {
  const { own } = accessMatrix[name];
  const isApart = own.byNewPerson && role !== 'anonymous';
  const maker = isApart ? await openNewPersonBrowser(running, role) : browser;
  return exampleCall(name, own, { running, role, browser: maker, as: who => running.as(who) });
}

const names = Object.keys(endpoints) as EndpointName[];

for (const name of names) {
  for (const role of roles) {
    test(`${role}: ${endpoints[name].method} ${endpoints[name].path} refuses malformed input`, async () => {
      await restorePeople();
      let browser = await openBrowser(role);
      const example = await exampleFor(name, role, browser);
      const calls = malformedCalls(name, example, { seed: `${seed} ${name} ${role}`, count: callsEach });
      expect(calls.length).toBeGreaterThanOrEqual(60);
      const faults: object[] = [];
      for (const call of calls) {
        if (endingSessions.includes(name)) {
          await restorePeople();
          browser = await openBrowser(role);
        }
        const fault = await findFault(browser, name, call);
        if (fault) faults.push(fault);
      }
      expect(faults.slice(0, 5)).toEqual([]);
      // Otherwise most of the calls would have answered 401.
      if (role !== 'anonymous' && !endingSessions.includes(name))
        expect(await browser.isSignedIn()).toBe(true);
    });
  }
}

async function findFault(
  browser: Browser,
  name: EndpointName,
  call: MalformedCall,
): Promise<object | undefined> {
  const { method } = endpoints[name];
  const isStream = 'produces' in endpoints[name];
  const start = process.cpuUsage();
  const answer = await browser.send({
    method,
    ...call,
    ...(isStream && { payloadAsStream: true }),
  });
  const { user, system } = process.cpuUsage(start);
  const ms = Math.round((user + system) / 1_000);
  const body = isStream ? await readStreamBody(answer) : answer.body;
  const faults = faultsIn(answer, body, ms);
  if (faults.length === 0) return undefined;
  const { url, payload, headers } = call;
  return { faults, method, url, payload: payload?.slice(0, 500), headers, body: body.slice(0, 500) };
}

/** An allowed stream never ends. */
async function readStreamBody(answer: Answer): Promise<string> {
  if (answer.statusCode !== 200) return text(answer.stream());
  answer.stream().destroy();
  return '';
}

const leaks =
  /FST_|fastify|zod|\n? +at .+:\d+:\d+|node_modules|select |relation "|pg_|constraint|drizzle|Failed query|syntax error/i;

function faultsIn({ statusCode, headers }: Answer, body: string, ms: number): string[] {
  const refused = statusCode >= 400;
  return [
    ...(statusCode >= 500 ? [`status ${statusCode}`] : []),
    ...(ms > mostCpuMs ? [`took ${ms} ms`] : []),
    ...(refused && leaks.test(body) ? [`shows ${leaks.exec(body)?.[0]}`] : []),
    ...(refused && body.length > 20_000 ? [`answers ${body.length} characters`] : []),
    ...(hasSecurityHeaders(headers) ? [] : ['lacks security headers']),
  ];
}

function hasSecurityHeaders(headers: Answer['headers']): boolean {
  return (
    /default-src '(none|self)'/.test(String(headers['content-security-policy'])) &&
    headers['x-content-type-options'] === 'nosniff' &&
    headers['x-frame-options'] === 'DENY' &&
    headers['referrer-policy'] !== undefined &&
    headers['x-request-id'] !== undefined
  );
}
