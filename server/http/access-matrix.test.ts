import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Example, type Examples, type Role, roles } from '#server/testing/access/example.ts';
import { accessMatrix, exampleUrl } from '#server/testing/access/matrix.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/**
 * What each call answers to each role. Exact statuses, so that a failure of another kind is never taken for "allowed" or
 * "refused".
 */
const running = await startTestApp();
afterAll(() => running.close());

/** To sign in takes longer than most calls: all share a session for each role but those that end it or begin another. */
const withSessionOfTheirOwn: EndpointName[] = ['login', 'logout'];
const signedIn = new Map<Role, Browser>();

async function browserOf(role: Role, name: EndpointName): Promise<Browser> {
  if (role === 'nobody') {
    const browser = running.browser();
    await browser.get('/login');
    return browser;
  }
  if (withSessionOfTheirOwn.includes(name)) return running.as(role);
  const browser = signedIn.get(role) ?? (await running.as(role));
  signedIn.set(role, browser);
  // The call before may have been to go to the other hospital.
  if (role === 'admin') await browser.post(endpoints.setClient.path, { client: running.world.here.id });
  return browser;
}

for (const [name, examples] of Object.entries(accessMatrix) as [EndpointName, Examples][]) {
  for (const [whose, example] of Object.entries(examples) as ['own' | 'other', Example][]) {
    describe(`${endpoints[name].method} ${endpoints[name].path}, ${whose} hospital`, () => {
      for (const role of roles) {
        test(`${role}: ${example.statuses[role]}`, async () => {
          const browser = await browserOf(role, name);
          const answer = await browser.send({
            method: endpoints[name].method,
            url: exampleUrl(name, example, running.world),
            ...(example.body && { payload: example.body(running.world) }),
            // A stream that is allowed has no end to wait for.
            ...('produces' in endpoints[name] && { payloadAsStream: true }),
          });
          if ('produces' in endpoints[name]) answer.stream().destroy();
          expect({ status: answer.statusCode, body: answer.body }).toMatchObject({
            status: example.statuses[role],
          });
        });
      }
    });
  }
}
