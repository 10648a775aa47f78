import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Access } from '#domain/people/access.ts';
import { type Example, type Examples, type Role, roles, type Scene } from '#server/testing/access/example.ts';
import { accessMatrix, exampleCall, sendExample } from '#server/testing/access/matrix.ts';
import { openNewPersonBrowser } from '#server/testing/access/sign-ins.ts';
import { wholeEndpoints } from '#server/testing/access/tested-endpoints.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { World } from '#server/testing/world.ts';

/**
 * The status of each call for each role. Statuses are exact, so that another failure is never taken for "allowed" or "refused".
 * `npm test` runs one refused cell of each kind per call, and every cell of endpoints that a change touches; `npm run test:long` runs all.
 */
const running = await startTestApp();
afterAll(() => running.close());

/** Signing in is slower than most calls, so calls that do not change the session share one per person. */
const signedIn = new Map<keyof World['people'], Browser>();

async function sharedBrowser(who: keyof World['people']): Promise<Browser> {
  const browser = signedIn.get(who) ?? (await running.as(who));
  signedIn.set(who, browser);
  return browser;
}

async function browserFor(role: Role, { byNewPerson }: Example): Promise<Browser> {
  if (role === 'anonymous') {
    const browser = running.browser();
    await browser.get('/login');
    return browser;
  }
  const browser = byNewPerson ? await openNewPersonBrowser(running, role) : await sharedBrowser(role);
  // The previous call may have switched to the other hospital.
  if (role === 'admin') await browser.post(endpoints.setClient.path, { client: running.world.here.id });
  return browser;
}

const allowedRoles: Record<Extract<Access, string>, readonly string[]> = {
  token: [],
  display: [],
  posting: [],
  'signed-in': ['member', 'owner', 'admin'],
  member: ['member', 'owner', 'admin'],
  owner: ['owner', 'admin'],
  admin: ['admin'],
};

test('every row has a success status for the roles that the contract allows and 401 or 403 for the others', () => {
  const wrongRows = (Object.entries(accessMatrix) as [EndpointName, Examples][]).flatMap(
    ([name, { own }]) => {
      const { access } = endpoints[name];
      const allowed: readonly string[] = typeof access === 'string' ? allowedRoles[access] : roles;
      return roles
        .filter(role => {
          const status = own.statuses[role];
          if (allowed.includes(role)) return status < 200 || status > 299;
          return status !== (role === 'anonymous' ? 401 : 403);
        })
        .map(role => `${name}, ${role}: ${own.statuses[role]}`);
    },
  );
  expect(wrongRows).toEqual([]);
});

const describeExample: Record<keyof Examples, string> = {
  own: 'own hospital',
  other: 'other hospital',
  sensitive: 'to be confirmed',
};

/** A call without a session, by the highest role that may not make it, and by the owner of another hospital. */
function listRefused(about: keyof Examples, { statuses }: Example): readonly Role[] {
  if (about === 'other') return ['owner'];
  const refused = roles.filter(role => statuses[role] === 401 || statuses[role] === 403);
  return about === 'own' ? roles.filter(role => role === refused[0] || role === refused.at(-1)) : [];
}

for (const [name, examples] of Object.entries(accessMatrix) as [EndpointName, Examples][]) {
  for (const [about, example] of Object.entries(examples) as [keyof Examples, Example][]) {
    const testedRoles = wholeEndpoints.has(name) ? roles : listRefused(about, example);
    if (testedRoles.length === 0) continue;
    describe(`the call ${endpoints[name].method} ${endpoints[name].path}, ${describeExample[about]}`, () => {
      for (const role of testedRoles) {
        test(`the role ${role} gets ${example.statuses[role]}`, async () => {
          const browser = await browserFor(role, example);
          const scene: Scene = { running, role, browser, as: sharedBrowser };
          const answer = await sendExample(browser, name, await exampleCall(name, example, scene));
          expect({ status: answer.statusCode, body: answer.body }).toMatchObject({
            status: example.statuses[role],
          });
        });
      }
    });
  }
}
