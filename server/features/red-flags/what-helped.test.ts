import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WhatHelped } from '#contract/red-flags/red-flags.ts';
import { defaultRedFlagActions, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { patch } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The app's clock has November 14, 2026. The minimum is 2 RNs, so that a shift with 1 RN is short. */
let running: TestApp;
let nurse: Browser;
let moduleId: number;
let otherId: number;

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  [moduleId, otherId] = running.world.here.modules as [number, number];
  await running.sql('update modules set red_flag_rules = $1', [{ ...noRedFlagRules, under_percent: 25 }]);
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.sql('delete from shifts');
  await running.sql('delete from red_flags');
});

/** The address of the flag of a new short shift. */
async function openFlag(date: string, module = moduleId): Promise<string> {
  const saver = module === moduleId ? nurse : await running.as('owner');
  await saver.post(`/api/module/${module}/shifts/`, { date, window: 420, rn_actual: 1 });
  const url = `/api/red_flags/?module=${module}&start_date=${date}&end_date=${date}`;
  return `/api/red_flags/${(await saver.get(url)).json().results[0].id}/`;
}

async function tryAction(flag: string, times: number, body: object) {
  for (let count = 0; count < times; count += 1) {
    const answer = await (await running.as('owner')).post(`${flag}actions/`, body);
    expect(answer.statusCode).toBe(201);
  }
}

const list = async (browser = nurse): Promise<WhatHelped[]> =>
  (await browser.get(`/api/red_flags/what_helped/?module=${moduleId}`)).json();

describe('what helped', () => {
  test('lists proven actions by the share that helped, then the others in the hospital’s order', async () => {
    const flag = await openFlag('2026-11-14');
    await tryAction(flag, 2, { action: 'Float pool', result: 'helped', rns: 1 });
    await tryAction(flag, 3, { action: 'Float pool', result: 'no' });
    await tryAction(flag, 4, { action: 'On-call', result: 'partly', rns: 0.5 });
    await tryAction(flag, 1, { action: 'On-call', result: 'no', rns: 0 });
    await tryAction(flag, 4, { action: 'Agency', result: 'helped', rns: 1.5 });
    expect(await list()).toEqual([
      { action: 'On-call', tries: 5, helped: 4, rns: 0.4 },
      { action: 'Float pool', tries: 5, helped: 2, rns: 1 },
      ...defaultRedFlagActions
        .filter(action => action !== 'On-call' && action !== 'Float pool')
        .map(action =>
          action === 'Agency'
            ? { action, tries: 4, helped: 4, rns: 1.5 }
            : { action, tries: 0, helped: 0, rns: null },
        ),
    ]);
  });

  test('counts the last twelve months of this module, with flags that were withdrawn', async () => {
    const tried = { action: 'Sister unit', result: 'helped' };
    await tryAction(await openFlag('2025-11-13'), 1, tried);
    await tryAction(await openFlag('2026-11-14', otherId), 1, tried);
    await tryAction(await openFlag('2025-11-14'), 2, tried);
    await running.sql(`update red_flags set status = 'withdrawn'`);
    expect((await list())[0]).toEqual({ action: 'Sister unit', tries: 2, helped: 2, rns: null });
  });

  test('needs a module', async () => {
    const answer = await nurse.get('/api/red_flags/what_helped/');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['module']]);
  });
});

describe('the people who can be handed a flag', () => {
  const listPeople = async (): Promise<{ id: number; name: string }[]> =>
    (await nurse.get(`/api/red_flags/people/?module=${moduleId}`)).json().results;

  test('have opened the hospital, may use the module, and each can be handed a flag', async () => {
    await running.as('owner');
    const people = await listPeople();
    const { member, owner } = running.world.people;
    expect(people).toEqual(
      expect.arrayContaining([
        { id: member.id, name: 'member Person' },
        { id: owner.id, name: 'owner Person' },
      ]),
    );
    const flag = await openFlag('2026-11-14');
    for (const { id } of people) expect((await patch(nurse, flag, { owner: id })).statusCode).toBe(200);
  });

  test('are not those who have never opened the hospital, nor suspended or deactivated ones', async () => {
    const { owner } = running.world.people;
    const isListed = async () => (await listPeople()).some(({ id }) => id === owner.id);
    const without = async (change: string, undo: string) => {
      await running.sql(change, [owner.id]);
      const listed = await isListed();
      await running.sql(undo, [owner.id]);
      return listed;
    };
    const access = 'update client_accesses set';
    expect([
      await without(
        `${access} opened_at = null where user_id = $1`,
        `${access} opened_at = now() where user_id = $1`,
      ),
      await without(
        `${access} suspended_at = now() where user_id = $1`,
        `${access} suspended_at = null where user_id = $1`,
      ),
      await without(
        'update users set is_active = false where id = $1',
        'update users set is_active = true where id = $1',
      ),
      await isListed(),
    ]).toEqual([false, false, false, true]);
  });
});

test('the trail of a flag names who took it, whom it was handed to and who resolved it', async () => {
  // No other test has a flag of this date, whose history would count.
  const flag = await openFlag('2026-11-09');
  const { owner } = running.world.people;
  const later = () => {
    running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  };
  later();
  await patch(nurse, flag, { status: 'acknowledged' });
  later();
  await patch(nurse, flag, { owner: owner.id });
  later();
  await tryAction(flag, 1, { action: 'Float pool', result: 'helped', rns: 1 });
  later();
  const resolved = await patch(await running.as('owner'), flag, { status: 'resolved' });
  expect(
    resolved.json().trail.map(({ at: _, ...step }: Record<string, unknown>) => Object.values(step).join(' ')),
  ).toEqual([
    'opened member Person',
    'taken member Person',
    'handed over member Person owner Person',
    'tried owner Person Float pool helped 1',
    'resolved owner Person',
  ]);
});
