import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import { toRecord } from '#server/auth/audit.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const trail = '/api/admin/audit/';
const activity = '/api/accounts/activity/';

interface Entry {
  id: number;
  at: string;
  client: number | null;
  client_name: string | null;
  action: string;
  actor_name: string;
  record_id: string;
}

let running: TestApp;
let admin: Browser;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.as('admin');
  const { here, elsewhere } = running.world;
  const entries: [at: string, client: number | null, actor: string, action: AuditAction, record: string][] = [
    ['2026-03-09T23:30:00Z', here.id, 'Ann Lee', 'changed client', '1'],
    ['2026-03-10T00:00:00Z', here.id, 'Ann Lee', 'created module', '7'],
    ['2026-03-10T05:59:59Z', elsewhere.id, 'Bo 100% Ray', 'created module', '8'],
    ['2026-03-10T23:59:59Z', null, 'Ann Lee', 'created section', '3'],
    ['2026-03-11T04:00:00Z', here.id, 'Cy Under_score', 'changed client', '1'],
  ];
  for (const [at, client, actor, action, record] of entries) {
    const entry = { at: new Date(at), clientId: client, actorName: actor, action };
    const about = { ...toRecord(action.split(' ')[1] ?? '', record), details: { name: 'x' } };
    await running.db.platform(tx => recordAudit(tx, { ...entry, ...about, address: '10.1.2.3' }));
  }
});
afterAll(() => running.close());

/** March 2026 has only the entries above. */
const march = 'start_date=2026-03-01&end_date=2026-03-31';

async function found(browser: Browser, url: string, query: string): Promise<Entry[]> {
  const { results, count } = (await browser.get(`${url}?${query}`)).json();
  expect(count).toBe(results.length);
  return results;
}
const minutes = (entries: Entry[]) => entries.map(entry => entry.at.slice(8, 16));
const all = ['11T04:00', '10T23:59', '10T05:59', '10T00:00', '09T23:30'];

test('an entry has the actor, action, record, time, hospital and address', async () => {
  const [newest] = await found(admin, trail, march);
  expect(newest).toEqual({
    id: expect.any(Number),
    at: '2026-03-11T04:00:00.000Z',
    client: running.world.here.id,
    client_name: 'Here General',
    client_timezone: 'America/New_York',
    actor_name: 'Cy Under_score',
    action: 'changed client',
    record_type: 'client',
    record_id: '1',
    details: { name: 'x' },
    address: '10.1.2.3',
    sentence: {
      actor: 'Cy Under_score',
      action: 'changed',
      record: 'hospital Here General',
      changes: ['Name x'],
      record_exists: true,
    },
  });
});

test('the newest entries come first, ten per page, and a page beyond the last is empty', async () => {
  expect(minutes(await found(admin, trail, march))).toEqual(all);
  const first = (await admin.get(`${trail}?page=1&${march}`)).json();
  const beyond = (await admin.get(`${trail}?page=2&${march}`)).json();
  expect([minutes(first.results), first.count]).toEqual([all, 5]);
  expect(beyond).toEqual({ results: [], count: 5 });
});

describe('the trail is filtered by', () => {
  test.each([
    ['action', 'action=created%20module', ['10T05:59', '10T00:00']],
    ['an action that is not in the trail', 'action=reset%20two-factor', []],
    ['the person, whatever the case', 'query=ANN', ['10T23:59', '10T00:00', '09T23:30']],
    ['words of the action', 'query=created', ['10T23:59', '10T05:59', '10T00:00']],
    ['the record', 'query=module%207', ['10T00:00']],
    ['a literal percent sign', 'query=100%25', ['10T05:59']],
    ['a literal underscore', 'query=under_', ['11T04:00']],
    ['action and person', 'query=ann&action=created%20module', ['10T00:00']],
  ])('the trail is filtered by %s', async (_, query, expected) => {
    expect(minutes(await found(admin, trail, `${march}&${query}`))).toEqual(expected);
  });

  test('hospital', async () => {
    const { here, elsewhere } = running.world;
    expect(minutes(await found(admin, trail, `${march}&client=${elsewhere.id}`))).toEqual(['10T05:59']);
    expect(await found(admin, trail, `${march}&client=${here.id}`)).toHaveLength(3);
    expect(await found(admin, trail, `${march}&client=999999`)).toEqual([]);
  });

  test.each([
    ['a day of UTC', 'start_date=2026-03-10&end_date=2026-03-10', ['10T23:59', '10T05:59', '10T00:00']],
    [
      'the same day in New York',
      'start_date=2026-03-10&end_date=2026-03-10&timezone=America/New_York',
      ['10T23:59', '10T05:59'],
    ],
    [
      'the same day in Tokyo',
      'start_date=2026-03-10&end_date=2026-03-10&timezone=Asia/Tokyo',
      ['10T05:59', '10T00:00', '09T23:30'],
    ],
    ['a first day alone', 'start_date=2026-03-11&action=changed%20client', ['11T04:00']],
    ['a last day alone', 'end_date=2026-03-09', ['09T23:30']],
    ['a range that ends before it starts', 'start_date=2026-03-11&end_date=2026-03-09', []],
  ])('the trail is filtered by %s', async (_, query, expected) => {
    expect(minutes(await found(admin, trail, query))).toEqual(expected);
  });

  test.each([
    ['start_date=yesterday', 'start_date'],
    ['end_date=2026-02-30', 'end_date'],
    ['timezone=Mars/Olympus', 'timezone'],
    ['client=abc', 'client'],
    ['page=0', 'page'],
  ])('%s is refused', async (query, field) => {
    const answer = await admin.get(`${trail}?${query}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });
});

describe('owners', () => {
  test('read their own hospital’s entries and no others', async () => {
    const owner = await running.as('owner');
    expect(minutes(await found(owner, activity, march))).toEqual(['11T04:00', '10T00:00', '09T23:30']);
    const stranger = await running.as('stranger');
    expect(minutes(await found(stranger, activity, march))).toEqual(['10T05:59']);
  });

  test('cannot read another hospital’s', async () => {
    const { elsewhere } = running.world;
    const owner = await running.as('owner');
    const entries = (await owner.get(`${activity}?client=${elsewhere.id}&${march}`)).json().results ?? [];
    expect(entries.filter((entry: Entry) => entry.client === elsewhere.id)).toEqual([]);
    expect((await owner.get(trail)).statusCode).toBe(403);
  });

  test('filter them as administrators do', async () => {
    const owner = await running.as('owner');
    const query = `${march}&query=ann&action=changed%20client`;
    expect(minutes(await found(owner, activity, query))).toEqual(['09T23:30']);
  });

  test('see what an administrator changes at their hospital, not in the catalogue', async () => {
    const { here } = running.world;
    await admin.post('/api/accounts/set_client/', { client: here.id });
    await admin.send({
      method: 'PATCH',
      url: `/api/admin/clients/${here.id}/`,
      payload: { timezone: 'UTC' },
    });
    await admin.post('/api/admin/sections/', { name: 'A', internal_name: 'a' });
    const ids = (await admin.get('/api/admin/sections/'))
      .json()
      .results.map((each: { id: number }) => each.id);
    await admin.post('/api/admin/sections/reorder/', ids);
    const owner = await running.as('owner');
    const seen = (await found(owner, activity, 'start_date=2026-11-14')).map(entry => entry.action);
    expect(seen).toContain('changed client');
    expect(seen.filter(action => action.includes('section'))).toEqual([]);
    const everything = (await found(admin, trail, 'start_date=2026-11-14')).map(entry => entry.action);
    expect(everything).toEqual(expect.arrayContaining(['created section', 'reordered sections']));
  });
});

test('members cannot read the audit trail', async () => {
  const member = await running.as('member');
  const answers = [await member.get(trail), await member.get(activity)];
  expect(answers.map(answer => answer.statusCode)).toEqual([403, 403]);
});

test('the trail follows the order of writing if the clock was set back', async () => {
  const { here } = running.world;
  for (const [hour, clientId] of [
    [10, here.id],
    [11, null],
    [8, here.id],
    [7, null],
    [9, here.id],
  ] as const) {
    const at = new Date(Date.UTC(2026, 0, 5, hour));
    await running.db.platform(tx =>
      recordAudit(tx, { at, clientId, actorName: 'Ann Lee', action: 'signed in' }),
    );
  }
  const january = 'start_date=2026-01-05&end_date=2026-01-05';
  const ofHospital = ['05T09:00', '05T08:00', '05T10:00'];
  expect(minutes(await found(admin, trail, january))).toEqual([
    '05T09:00',
    '05T07:00',
    '05T08:00',
    '05T11:00',
    '05T10:00',
  ]);
  expect(minutes(await found(admin, trail, `${january}&client=${here.id}`))).toEqual(ofHospital);
  expect(minutes(await found(await running.as('owner'), activity, january))).toEqual(ofHospital);
});
