import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { accountsAccess } from '#server/testing/access/accounts.ts';
import { assessmentsAccess } from '#server/testing/access/assessments.ts';
import { clientsAccess } from '#server/testing/access/clients.ts';
import { type Example, type Examples, type Role, roles } from '#server/testing/access/example.ts';
import { reportsAccess } from '#server/testing/access/reports.ts';
import { sectionsAccess } from '#server/testing/access/sections.ts';
import { shiftsAccess } from '#server/testing/access/shifts.ts';
import { usersAccess } from '#server/testing/access/users.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/**
 * What each call answers to each role. The type makes a row without examples an error; exact statuses, so that a failure
 * of another kind is never taken for "allowed" or "refused".
 */
const matrix: Record<EndpointName, Examples> = {
  ...accountsAccess,
  ...clientsAccess,
  ...sectionsAccess,
  ...usersAccess,
  ...reportsAccess,
  ...shiftsAccess,
  ...assessmentsAccess,
};

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

function urlOf(name: EndpointName, example: Example): string {
  const params = example.params?.(running.world) ?? {};
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  return path + (example.query?.(running.world) ?? '');
}

for (const [name, examples] of Object.entries(matrix) as [EndpointName, Examples][]) {
  for (const [whose, example] of Object.entries(examples) as ['own' | 'other', Example][]) {
    describe(`${endpoints[name].method} ${endpoints[name].path}, ${whose} hospital`, () => {
      for (const role of roles) {
        test(`${role}: ${example.statuses[role]}`, async () => {
          const browser = await browserOf(role, name);
          const answer = await browser.send({
            method: endpoints[name].method,
            url: urlOf(name, example),
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
