import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Confirmation } from '#domain/people/sign-in/confirmation.ts';
import type { Example, Examples, Role, Scene } from '#server/testing/access/example.ts';
import { accessMatrix, exampleCall, sendExample } from '#server/testing/access/matrix.ts';
import {
  addSilentProvider,
  type Proofs,
  type ProviderSession,
  readKeysWith,
  setProofs,
  toProviderSession,
} from '#server/testing/access/provider-sessions.ts';
import { openNewPersonBrowser } from '#server/testing/access/sign-ins.ts';
import { wholeEndpoints } from '#server/testing/access/tested-endpoints.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password, type World } from '#server/testing/world.ts';

/**
 * The access matrix in sessions that a provider started (B1, D56). What each call gets follows from the contract and from the status
 * of the role, so that a new endpoint is tested without a row of its own. `npm test` has the calls that must be confirmed, and those
 * that a change touches; `npm run test:long` has all calls.
 */
const running = await startTestApp();
afterAll(() => running.close());
const provider = await addSilentProvider(running);
const listKeys = await readKeysWith(running);

const allNames = Object.keys(endpoints) as EndpointName[];
const rowOf = (name: EndpointName): Endpoint => endpoints[name];
const asksForProof = (name: EndpointName) => {
  const { confirms } = rowOf(name);
  return confirms !== undefined && !(typeof confirms === 'object' && 'nothing' in confirms);
};
const names = allNames.filter(name => wholeEndpoints.has(name) || asksForProof(name));
const examplesOf = (name: EndpointName): Examples => accessMatrix[name];
const title = (name: EndpointName) => `${endpoints[name].method} ${endpoints[name].path}`;

const sessionOfNewPerson = async (role: Exclude<Role, 'anonymous'>) =>
  toProviderSession(running, await openNewPersonBrowser(running, role), provider);

const shared = new Map<Role, ProviderSession>();

async function sessionFor(role: 'member' | 'owner', { byNewPerson }: Example): Promise<ProviderSession> {
  if (byNewPerson) return sessionOfNewPerson(role);
  const session = shared.get(role) ?? (await toProviderSession(running, await running.as(role), provider));
  shared.set(role, session);
  return session;
}

/** Signing in is slower than most calls, so those who create the records of examples do it once. */
const makers = new Map<keyof World['people'], Browser>();

async function openMaker(who: keyof World['people']): Promise<Browser> {
  const browser = makers.get(who) ?? (await running.as(who));
  makers.set(who, browser);
  return browser;
}

const every: Proofs = { own: 0, vouched: 0 };

interface Sent {
  role?: 'member' | 'owner';
  proofs: Proofs;
  /** Changes the body of the example. */
  change?: object;
}

/** Sends an example in a session of the provider. The records of the example are created before, with every right. */
async function send(name: EndpointName, example: Example, { role = 'owner', proofs, change }: Sent) {
  const session = await sessionFor(role, example);
  const { browser, personId } = session;
  await setProofs(running, session, every);
  const scene: Scene = { running, role, browser, as: openMaker };
  const call = await exampleCall(name, example, scene);
  await setProofs(running, session, proofs);
  const before = await listKeys(personId);
  const answer = await sendExample(browser, name, {
    ...call,
    body: change ? { ...call.body, ...change } : call.body,
  });
  const added = (await listKeys(personId)).filter(key => !before.includes(key));
  return { answer, added };
}

const outcome = (answer: Answer) => ({ status: answer.statusCode, body: answer.body });
const isAsked = { status: 400, body: expect.stringContaining('"current_password"') };
const isSuccess = (status: number) => status >= 200 && status < 300;

/** What a call asks for before the handler runs. */
function findConfirmation(name: EndpointName): Confirmation | undefined {
  const { confirms } = rowOf(name);
  return typeof confirms === 'string' && confirms !== 'password' ? confirms : undefined;
}

const old: Proofs = { own: null, vouched: 11 };

describe('eleven minutes after the sign-in at the provider of the own hospital', () => {
  for (const name of names) {
    for (const role of ['member', 'owner'] as const) {
      const example = examplesOf(name).own;
      const status = example.statuses[role];
      const asks = findConfirmation(name) && isSuccess(status);
      test(`the call ${title(name)} by the ${role} has the outcome: ${asks ? 'to be confirmed' : status}`, async () => {
        const { answer, added } = await send(name, example, { role, proofs: old });
        expect(outcome(answer)).toMatchObject(asks ? isAsked : { status });
        // Calls that anyone may make, or that carry the password, prove in another way who makes them.
        const { access, confirms } = rowOf(name);
        if (typeof access === 'string' && confirms !== 'password') expect(added).toEqual([]);
      });
    }
  }
});

const confirmed = names.flatMap(name => {
  const confirmation = findConfirmation(name);
  const { own, sensitive } = examplesOf(name);
  if (confirmation) return [{ name, confirmation, example: own }];
  const isForOwners = sensitive && isSuccess(sensitive.statuses.owner);
  return isForOwners ? [{ name, confirmation: 'recent' as const, example: sensitive }] : [];
});

const sessions: [string, Proofs, Confirmation[]][] = [
  ['that a provider has just started', { own: null, vouched: 0 }, ['hospital']],
  ['that a provider started a while ago', old, []],
  ['in which the own password was given a while ago', { own: 11, vouched: 11 }, ['own']],
  ['in which the own password was just given', { own: 0, vouched: 11 }, ['own', 'recent', 'hospital']],
];

describe.each(sessions)('a session %s', (_, proofs, confirms) => {
  for (const { name, confirmation, example } of confirmed) {
    const isOpen = confirms.includes(confirmation);
    test(`the session ${isOpen ? 'may' : 'may not'} ${title(name)}`, async () => {
      const { answer } = await send(name, example, { proofs });
      expect(outcome(answer)).toMatchObject(isOpen ? { status: example.statuses.owner } : isAsked);
    });
  }
});

describe('the own password in the call', () => {
  for (const { name, example } of confirmed) {
    test(`confirms ${title(name)}`, async () => {
      const change = { current_password: password };
      const { answer } = await send(name, example, { proofs: old, change });
      expect(outcome(answer)).toMatchObject({ status: example.statuses.owner });
    });
  }

  for (const name of names.filter(each => rowOf(each).confirms === 'password')) {
    test(`must be right for ${title(name)}`, async () => {
      const { own } = examplesOf(name);
      const change = { current_password: 'a guess', old_password: 'a guess' };
      const { answer, added } = await send(name, own, { proofs: every, change });
      expect(answer.statusCode).toBe(isSuccess(own.statuses.owner) ? 400 : own.statuses.owner);
      expect(added).toEqual([]);
    });
  }
});

test('every call that must be confirmed in one case has an example of it', () => {
  const inOneCase = allNames.filter(name => {
    const { confirms } = rowOf(name);
    return typeof confirms === 'object' && 'recentIf' in confirms;
  });
  expect(inOneCase.filter(name => !examplesOf(name).sensitive)).toEqual([]);
  expect(inOneCase).toEqual(allNames.filter(name => examplesOf(name).sensitive));
});

describe('a hospital of the person that is not the provider’s', async () => {
  const session = await sessionOfNewPerson('owner');
  const { browser, sessionId, personId } = session;
  const { elsewhere } = running.world;
  await setProofs(running, session, every);
  await running.sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
    elsewhere.id,
    personId,
  ]);

  test('cannot be chosen', async () => {
    const answer = await browser.post(endpoints.setClient.path, { client: elsewhere.id });
    expect(answer.statusCode).toBe(403);
  });

  for (const name of names.filter(each => ['member', 'owner'].includes(String(endpoints[each].access)))) {
    test(`is closed to ${title(name)}, also if it was chosen before`, async () => {
      await running.sql('update sessions set client_id = $2 where id = $1', [sessionId, elsewhere.id]);
      const url = endpoints[name].path.replaceAll(/:\w+/g, '1');
      expect((await sendExample(browser, name, { url, body: undefined })).statusCode).toBe(403);
    });
  }
});

describe('a person who became an administrator', async () => {
  const session = await sessionOfNewPerson('admin');
  await setProofs(running, session, every);
  for (const name of names.filter(each => endpoints[each].access === 'admin')) {
    test(`may not ${title(name)}`, async () => {
      const url = endpoints[name].path.replaceAll(/:\w+/g, '1');
      expect((await sendExample(session.browser, name, { url, body: undefined })).statusCode).toBe(403);
    });
  }
});
