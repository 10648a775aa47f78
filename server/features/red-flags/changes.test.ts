import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditSentence, formatSentence } from '#domain/audit/describe-entry.ts';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { patch } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The minimum is 2 RNs, so that a shift with 1 RN is short. */
let running: TestApp;
let nurse: Browser;
let shiftsUrl: string;
let url: string;

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  shiftsUrl = `/api/module/${running.world.here.modules[0]}/shifts/`;
  await running.sql('update modules set red_flag_rules = $1', [{ ...noRedFlagRules, under_percent: 25 }]);
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.sql('delete from shifts');
  await running.sql('delete from red_flags');
  await nurse.post(shiftsUrl, { date: '2026-11-14', window: 420, rn_actual: 1 });
  url = `/api/red_flags/${(await findFlag()).id}/`;
});

const findFlag = async () => (await nurse.get('/api/red_flags/')).json().results[0];
const countEntries = async () => (await running.sql('select from audit_trail')).rowCount;

describe.each(['resolved', 'withdrawn'])('a flag that is %s', status => {
  beforeEach(async () => {
    await running.sql('update red_flags set status = $1', [status]);
  });

  test.each([
    [{ note: 'Later' }, 'note'],
    [{ outcome: 'Staffed' }, 'outcome'],
    [{ status: 'resolved', outcome: 'Staffed' }, 'status'],
  ])('is not changed by %o', async (change, field) => {
    const before = await findFlag();
    const answer = await patch(nurse, url, change);
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [`This red flag is ${status}.`] }]);
    expect(await findFlag()).toEqual(before);
  });

  test('gets no owner and no actions', async () => {
    const handed = await patch(nurse, url, { owner: running.world.people.owner.id });
    expect(handed.json()).toEqual({ owner: [`This red flag is ${status}.`] });
    const tried = await nurse.post(`${url}actions/`, { action: 'Float pool', result: 'helped' });
    expect([tried.statusCode, tried.json()]).toEqual([400, { action: [`This red flag is ${status}.`] }]);
  });
});

test('a flag that is given to somebody else reads as handed over, with their address, and one given to oneself as taken', async () => {
  const { people } = running.world;
  await patch(nurse, url, { owner: people.member.id });
  await patch(nurse, url, { owner: people.owner.id, status: 'acknowledged' });
  const owner = await running.as('owner');
  const { results } = (await owner.get('/api/accounts/activity/?page=1&query=red%20flag')).json();
  const flag = 'the red flag of Labor & Delivery, Nov 14, 07:00';
  expect(
    results.slice(0, 2).map(({ sentence }: { sentence: AuditSentence }) => formatSentence(sentence)),
  ).toEqual([
    `member Person handed over ${flag}: Owner ${people.owner.email}; Status acknowledged`,
    `member Person took ${flag}: Owner ${people.member.email}`,
  ]);
});

test('a change of a flag without fields stores nothing', async () => {
  const before = await findFlag();
  const entries = await countEntries();
  const answers = [await patch(nurse, url, {}), await patch(nurse, url, { version: before.version })];
  expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual([
    [200, before],
    [200, before],
  ]);
  expect(await countEntries()).toBe(entries);
});
