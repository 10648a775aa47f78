import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { subscribe, subscriptionsUrl, weekly } from './testing/subscriptions.ts';

const running = await startTestApp();
const { here, people } = running.world;
const [first, second] = here.modules;
let owner: Browser;
let member: Browser;
beforeAll(async () => {
  owner = await running.as('owner');
  member = await running.as('member');
});
afterAll(() => running.close());

const list = async (browser: Browser): Promise<ReportSubscription[]> =>
  (await browser.get(subscriptionsUrl)).json().results;
const remove = (browser: Browser, id: number) =>
  browser.send({ method: 'DELETE', url: `${subscriptionsUrl}${id}/` });

test('a subscription is answered with its modules, people and next turn on the hospital’s clock', async () => {
  const added = await subscribe(owner, weekly([second, first], [people.owner.id]));
  expect(added).toEqual({
    id: added.id,
    report: 'ratio',
    options: { modules: [second, first] },
    modules: [
      { id: first, name: 'Labor & Delivery' },
      { id: second, name: 'Mother-Baby' },
    ],
    range: 'last_week',
    schedule: { every: 'week', on_day: 1, hour: 7 },
    paper: 'letter',
    owner: { id: people.owner.id, name: 'owner Person' },
    recipients: [{ id: people.owner.id, name: 'owner Person', can_receive: true }],
    recipient_count: 1,
    can_change: true,
    next_turn: '2026-11-16T12:00:00.000Z',
    last_sent_at: null,
    failure: null,
  });
  await remove(owner, added.id);
});

test('an unknown assessment is refused', async () => {
  const options = { modules: [first], base: 'plan', assessment: 99_999 };
  const bridge = weekly([first], [people.owner.id], { report: 'staffing_bridge', options });
  const answer = await owner.post(subscriptionsUrl, bridge);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { 'options.assessment': ['Invalid pk "99999" - object does not exist.'] },
  ]);
});

test('a member subscribes themselves to the modules that they may use, and nobody else', async () => {
  const added = await subscribe(member, weekly([first], [people.member.id]));
  expect(added.can_change).toBe(true);
  const others = await member.post(subscriptionsUrl, weekly([first], [people.member.id, people.owner.id]));
  expect([others.statusCode, others.json()]).toEqual([
    400,
    { recipients: ['Only owners of the hospital can choose other people.'] },
  ]);
  const closed = await member.post(subscriptionsUrl, weekly([second], [people.member.id]));
  expect([closed.statusCode, closed.json()]).toEqual([
    400,
    { 'options.modules': ['Choose modules of this hospital that you may use.'] },
  ]);
  const listed = (await member.get(`${subscriptionsUrl}people/?modules=${first}`)).json();
  expect(listed.results).toEqual([{ id: people.member.id, name: 'member Person' }]);
  await remove(member, added.id);
});

test('an owner chooses people who may see all modules of the report', async () => {
  const names = async (query: string) =>
    (await owner.get(`${subscriptionsUrl}people/?${query}`))
      .json()
      .results.map(({ name }: { name: string }) => name);
  expect(await names(`modules=${first}`)).toEqual(['member Person', 'owner Person']);
  expect(await names(`modules=${first},${second}`)).toEqual(['owner Person']);
  expect(await names(`modules=${first}&has_plan=true`)).toEqual(['owner Person']);
  const body = weekly([first, second], [people.member.id]);
  const refused = await owner.post(subscriptionsUrl, body);
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['recipients']]);
  const withPlan = { ...weekly([first], [people.member.id]), options: { modules: [first], base: 'plan' } };
  expect((await owner.post(subscriptionsUrl, withPlan)).statusCode).toBe(400);
});

test('owners see the address of a person instead of the name until the person has opened the hospital', async () => {
  await running.sql('update client_accesses set opened_at = null where user_id = $1', [people.member.id]);
  const { results } = (await owner.get(`${subscriptionsUrl}people/?modules=${first}`)).json();
  expect(results[0]).toEqual({ id: people.member.id, name: people.member.email });
  await running.sql('update client_accesses set opened_at = now() where user_id = $1', [people.member.id]);
});

test('people who have never opened the hospital are listed by their address', async () => {
  const { id, email } = people.member;
  const hide = (first: string, at: string | null) =>
    running.sql(
      `with hidden as (update users set first_name = $1 where id = $3)
        update client_accesses set opened_at = $2::timestamptz where user_id = $3`,
      [first, at, id],
    );
  await hide('Zoe', null);
  const added = await subscribe(owner, weekly([first], [people.owner.id, id]));
  const { results } = (await owner.get(`${subscriptionsUrl}people/?modules=${first}`)).json();
  const listNames = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(listNames(results)).toEqual([email, 'owner Person']);
  expect(listNames(added.recipients)).toEqual([email, 'owner Person']);
  await remove(owner, added.id);
  await hide('member', 'now');
});

describe('a removed person', () => {
  const removePerson = (id: number) => owner.send({ method: 'DELETE', url: `${mine}${id}/` });

  test('leaves the subscriptions, and is never named', async () => {
    const { id, email } = await newcomer(running);
    const added = await subscribe(owner, weekly([first], [people.owner.id, id]));
    expect(added.recipients.map(({ name }) => name)).toEqual([email, 'owner Person']);
    expect((await removePerson(id)).statusCode).toBe(204);
    const listed = await owner.get(subscriptionsUrl);
    expect(listed.body).not.toContain('Newcomer');
    expect(listed.json().results).toMatchObject([
      { recipients: [{ id: people.owner.id }], recipient_count: 1 },
    ]);
    await remove(owner, added.id);
  });

  test('ends a subscription that nobody else receives', async () => {
    const { id } = await newcomer(running);
    await subscribe(owner, weekly([first], [id]));
    expect(await list(owner)).toHaveLength(1);
    await removePerson(id);
    expect(await list(owner)).toEqual([]);
  });

  test('is shown by the address where they are still a recipient, an administrator by the name', async () => {
    const { id, email } = await newcomer(running);
    const added = await subscribe(owner, weekly([first], [people.owner.id, id]));
    await removePerson(id);
    for (const each of [id, people.admin.id])
      await running.sql('insert into report_recipients values ($1, $2, $3)', [here.id, added.id, each]);
    const [shown] = await list(owner);
    expect(shown?.recipients).toEqual([
      { id: people.admin.id, name: 'admin Person', can_receive: true },
      { id, name: email, can_receive: false },
      { id: people.owner.id, name: 'owner Person', can_receive: true },
    ]);
    await remove(owner, added.id);
  });
});

test('a person whose access is suspended stays a recipient, and receives nothing', async () => {
  const added = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  const suspend = (at: Date | null) =>
    running.sql('update client_accesses set suspended_at = $1 where user_id = $2', [at, people.member.id]);
  await suspend(new Date());
  const [shown] = await list(owner);
  await suspend(null);
  expect(shown?.recipients[0]).toEqual({ id: people.member.id, name: 'member Person', can_receive: false });
  await remove(owner, added.id);
});

test('a person whose address is not confirmed cannot be chosen', async () => {
  await running.sql('update users set email_proved_at = null where id = $1', [people.member.id]);
  const body = weekly([first], [people.member.id]);
  const byOwner = await owner.post(subscriptionsUrl, body);
  expect([byOwner.statusCode, Object.keys(byOwner.json())]).toEqual([400, ['recipients']]);
  const byThemselves = await member.post(subscriptionsUrl, body);
  expect(byThemselves.json().non_field_errors[0]).toMatch(/^Confirm your address first/);
  await running.sql('update users set email_proved_at = now() where id = $1', [people.member.id]);
});

test('recipients see the subscription without the others; owners see all of the hospital', async () => {
  const added = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  expect(await list(member)).toMatchObject([
    {
      id: added.id,
      can_change: false,
      recipient_count: 2,
      recipients: [{ id: people.member.id, can_receive: true }],
    },
  ]);
  const own = await subscribe(member, weekly([first], [people.member.id]));
  expect((await list(owner)).map(({ id }) => id)).toEqual([added.id, own.id]);
  expect((await patch(member, `${subscriptionsUrl}${added.id}/`, { range: 'last_month' })).statusCode).toBe(
    404,
  );
  expect((await remove(member, added.id)).statusCode).toBe(404);
  for (const { id } of [added, own]) await remove(owner, id);
});

test('a changed schedule moves the next turn, and other changes do not', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id]));
  const url = `${subscriptionsUrl}${id}/`;
  const monthly = { every: 'month', on_day: 28, hour: 0 };
  expect((await patch(owner, url, { schedule: monthly })).json()).toMatchObject({
    schedule: monthly,
    next_turn: '2026-11-28T05:00:00.000Z',
  });
  await running.sql(`update report_subscriptions set next_turn = '2026-12-28T05:00:00Z' where id = $1`, [id]);
  const changed = (
    await patch(owner, url, { range: 'last_12_months', recipients: [people.member.id] })
  ).json();
  expect(changed).toMatchObject({
    range: 'last_12_months',
    next_turn: '2026-12-28T05:00:00.000Z',
    recipients: [{ id: people.member.id }],
  });
  await remove(owner, id);
});

test('people who have lost access can stay among the recipients, but not be added', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  const url = `${subscriptionsUrl}${id}/`;
  await running.sql('update users set is_active = false where id = $1', [people.member.id]);
  const kept = await patch(owner, url, { recipients: [people.member.id] });
  const { statusCode: added } = await patch(owner, url, { recipients: [people.owner.id] });
  const refused = await patch(owner, url, { recipients: [people.owner.id, people.member.id] });
  await running.sql('update users set is_active = true where id = $1', [people.member.id]);
  member = await running.as('member');
  expect(kept.json().recipients).toEqual([
    { id: people.member.id, name: 'member Person', can_receive: false },
  ]);
  expect([added, refused.statusCode]).toEqual([200, 400]);
  await remove(owner, id);
});

test.each([
  ['on_day', { schedule: { every: 'month', on_day: 29, hour: 7 } }],
  ['on_day', { schedule: { every: 'week', on_day: 7, hour: 7 } }],
  ['hour', { schedule: { every: 'week', on_day: 1, hour: 24 } }],
  ['range', { range: 'last_decade' }],
  ['recipients', { recipients: [] }],
  ['modules', { options: { modules: [] } }],
  ['date_grain', { report: 'predictive_nurse_schedule', options: { modules: [first], date_grain: 'day' } }],
])('a wrong %s answers 400', async (_, more) => {
  const answer = await owner.post(subscriptionsUrl, weekly([first], [people.owner.id], more));
  expect(answer.statusCode).toBe(400);
});

test('the last recipient who leaves deletes the subscription', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  const leave = (browser: Browser) => browser.post(`${subscriptionsUrl}${id}/leave/`, {});
  expect((await leave(owner)).statusCode).toBe(204);
  expect(await list(owner)).toMatchObject([{ id, recipient_count: 1 }]);
  expect((await leave(owner)).statusCode).toBe(404);
  expect((await leave(member)).statusCode).toBe(204);
  expect(await list(owner)).toEqual([]);
});

test('“Send me one now” queues one for the caller, at most 20 an hour', async () => {
  const { id } = await subscribe(member, weekly([first], [people.member.id]));
  const url = `${subscriptionsUrl}${id}/send_now/`;
  const answer = await member.post(url, {});
  expect([answer.statusCode, answer.json()]).toEqual([202, { email: people.member.email }]);
  expect(running.jobs.at(-1)).toEqual({
    name: 'report-subscriptions',
    data: { v: 1, clientId: here.id, id, turn: '2026-11-14T15:00:00.000Z', to: people.member.id },
  });
  for (let sent = 1; sent < 20; sent += 1) expect((await member.post(url, {})).statusCode).toBe(202);
  expect((await member.post(url, {})).statusCode).toBe(429);
  await remove(member, id);
});

test('a person has at most 50 subscriptions', async () => {
  await running.sql(
    `insert into report_subscriptions (client_id, report, options, range, every, on_day, hour, paper, owner_id, owner_name, created_at, next_turn)
     select $1, 'ratio', '{"modules": [1]}', 'last_week', 'week', 1, 7, 'letter', $2, '', now(), now() from generate_series(1, 50)`,
    [here.id, people.member.id],
  );
  const answer = await member.post(subscriptionsUrl, weekly([first], [people.member.id]));
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { non_field_errors: ['You have 50 subscriptions. Delete one first.'] },
  ]);
  await running.sql('delete from report_subscriptions where owner_id = $1', [people.member.id]);
});

test('adding, changing, leaving and deleting are in the audit trail', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  await patch(owner, `${subscriptionsUrl}${id}/`, { schedule: { every: 'month', on_day: 1, hour: 6 } });
  await member.post(`${subscriptionsUrl}${id}/leave/`, {});
  await remove(owner, id);
  const { results } = (await owner.get('/api/accounts/activity/?page=1')).json();
  const sentences = results
    .slice(0, 4)
    .map(({ sentence }: { sentence: Parameters<typeof formatSentence>[0] }) => formatSentence(sentence));
  const report = `report subscription ${id}: Dates Last week; Ratio; Modules Labor & Delivery`;
  const everyMonth = 'Schedule On the 1st of every month at 06:00';
  expect(sentences).toEqual([
    `owner Person deleted ${report}; ${everyMonth}; Recipients owner@example.org`,
    `member Person left ${report}; ${everyMonth}; Recipients member@example.org`,
    `owner Person changed report subscription ${id}: Schedule Every Monday at 07:00 → On the 1st of every month at 06:00`,
    `owner Person added ${report}; Schedule Every Monday at 07:00; Recipients owner@example.org, member@example.org`,
  ]);
});
