import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Role, roles } from '#server/testing/access/example.ts';
import { accessMatrix, type ExampleCall, exampleCall } from '#server/testing/access/matrix.ts';
import { openNewPersonBrowser } from '#server/testing/access/sign-ins.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { findFaults } from '#server/testing/fuzz/find-faults.ts';
import { type MalformedCall, malformedCalls } from '#server/testing/fuzz/malformed-calls.ts';
import { peopleRestorer } from '#server/testing/fuzz/restored-people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** The same seed sends the same calls. */
const seed = '1';
const callsEach = 80;

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
  const faults = await findFaults(
    () => browser.send({ method, ...call, ...(isStream && { payloadAsStream: true }) }),
    isStream ? readStreamBody : undefined,
  );
  if (faults.length === 0) return undefined;
  const { url, payload, headers } = call;
  return { faults, method, url, payload: payload?.slice(0, 500), headers };
}

/** An allowed stream never ends. */
async function readStreamBody(answer: Answer): Promise<string> {
  if (answer.statusCode !== 200) return text(answer.stream());
  answer.stream().destroy();
  return '';
}
