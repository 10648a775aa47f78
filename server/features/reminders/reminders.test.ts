import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toDatabase } from '#server/db/database.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteOldReminders } from './reminders.queries.ts';
import { sendReminders } from './send-reminders.ts';

/** The windows start at 07:00 and 19:00 in New York: they end at 00:00 and 12:00 UTC. */
let running: TestApp;
let nurse: Browser;
let owner: Browser;
let moduleId: number;
const noQuietHours = { quiet_from: 0, quiet_to: 0 };
const settings = { after_minutes: 60, to: 'members', ...noQuietHours };

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  owner = await running.as('owner');
  moduleId = running.world.here.modules[0];
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.now = new Date('2026-11-14T15:00:00Z');
  running.mails.length = 0;
  for (const table of ['shifts', 'reminded_windows']) await running.sql(`delete from ${table}`);
  await running.sql(`update users set stopped_mails = '{}', is_active = true, activated = true`);
  await running.sql('update client_accesses set suspended_at = null');
  await save('2026-11-12', 420);
  await set(settings);
});

const set = async (reminders: object | null) => {
  const url = `/api/accounts/client_modules/${moduleId}/`;
  const answer = await owner.send({ method: 'PATCH', url, payload: { reminders } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const save = async (date: string, window: number) =>
  (await nurse.post(`/api/module/${moduleId}/shifts/`, { date, window, rn_actual: 3 })).json();
const remindAt = async (now: string) => {
  running.clock.now = new Date(now);
  await send();
};
const send = (db = running.db) =>
  sendReminders(db, { mail: running.context.mail, publicUrl: 'https://parity.example' }, running.clock.now);
const list = () => running.mails.map(({ to, message }) => `${to}: ${message.subject}`);

describe('a window without data', () => {
  test('is mailed about once, after the time that the module sets', async () => {
    await save('2026-11-13', 420);
    await save('2026-11-13', 1140);
    await remindAt('2026-11-15T00:59:59Z');
    expect(list()).toEqual([]);
    await remindAt('2026-11-15T01:00:00Z');
    await send();
    expect(running.mails).toEqual([
      {
        to: 'member@example.org',
        message: {
          subject: 'No data yet: Labor & Delivery, 11/14/2026, 07:00',
          paragraphs: [
            'Labor & Delivery at Here General has no data yet for this shift:',
            '11/14/2026, 07:00',
          ],
          action: {
            label: 'Enter the shift',
            url: `https://parity.example/dashboard/2026-11-14?module=${moduleId}`,
          },
          small: expect.stringMatching(/^You get this mail because you enter shifts of Labor & Delivery, /),
          stop: { personId: running.world.people.member.id, kind: 'reminders' },
        },
      },
    ]);
  });

  test('is not mailed about if it is overdue for a day when reminders are turned on', async () => {
    await set(null);
    await remindAt('2026-11-15T01:00:00Z');
    expect(list()).toEqual([]);
    await running.sql('update modules set reminders = $1 where id = $2', [settings, moduleId]);
    await remindAt('2026-11-15T13:00:00Z');
    expect(running.mails[0]?.message.paragraphs.slice(1)).toEqual(['11/14/2026, 07:00', '11/14/2026, 19:00']);
    expect(list()).toEqual(['member@example.org: No data yet: Labor & Delivery, 2 shifts']);
  });

  test('is mailed about after the quiet hours, in one mail with others', async () => {
    await set({ ...settings, quiet_from: 19 * 60, quiet_to: 9 * 60 });
    await save('2026-11-13', 1140);
    await remindAt('2026-11-15T13:59:00Z');
    expect(list()).toEqual([]);
    await remindAt('2026-11-15T14:00:00Z');
    expect(list()).toEqual(['member@example.org: No data yet: Labor & Delivery, 2 shifts']);
  });

  test('is not mailed about if it is entered in the quiet hours', async () => {
    await set({ ...settings, quiet_from: 19 * 60, quiet_to: 22 * 60 });
    await save('2026-11-13', 1140);
    await save('2026-11-14', 420);
    await remindAt('2026-11-15T03:00:00Z');
    expect(list()).toEqual([]);
  });

  test('is not mailed about again if its shift is entered and deleted', async () => {
    await save('2026-11-13', 1140);
    await remindAt('2026-11-15T01:00:00Z');
    const { id } = await save('2026-11-14', 420);
    await nurse.send({ method: 'DELETE', url: `/api/module/${moduleId}/shifts/${id}/` });
    await send();
    expect(list()).toHaveLength(1);
  });

  test('is not missing while a shift of other times overlaps it', async () => {
    await save('2026-11-13', 1140);
    await save('2026-11-14', 420);
    await running.sql(
      `update shifts set window_mins = 480, starts_at = '2026-11-14 13:00Z' where date = '2026-11-14'`,
    );
    await remindAt('2026-11-15T01:00:00Z');
    expect(list()).toEqual([]);
  });

  test('is not missing if it has data from before the time zone was changed', async () => {
    for (const date of ['2026-11-12', '2026-11-13']) await save(date, 1140);
    await save('2026-11-13', 420);
    await running.sql(`update clients set timezone = 'Asia/Tokyo'`);
    await remindAt('2026-11-13T11:00:00Z');
    await running.sql(`update clients set timezone = 'America/New_York'`);
    expect(list()).toEqual([]);
  });

  test('is not mailed about before the module’s first shift', async () => {
    await running.sql('delete from shifts');
    await remindAt('2026-11-15T01:00:00Z');
    await save('2026-11-14', 420);
    await send();
    expect(list()).toEqual([]);
  });

  test('a window of an inactive module or hospital is not mailed about', async () => {
    for (const table of ['modules', 'clients']) {
      await running.sql(`update ${table} set is_active = false`);
      await remindAt('2026-11-15T01:00:00Z');
      await running.sql(`update ${table} set is_active = true`);
    }
    expect(list()).toEqual([]);
  });

  test('is mailed about once if four servers look at the same time', async () => {
    const pool = openTestPool(running.store.url);
    running.clock.now = new Date('2026-11-15T01:00:00Z');
    const others = toDatabase(pool);
    await Promise.all([running.db, others, running.db, others].map(send));
    await pool.end();
    expect(list()).toHaveLength(1);
  });

  test('and its mail are stored together or not at all', async () => {
    running.clock.now = new Date('2026-11-15T01:00:00Z');
    const mail = { send: () => Promise.reject(new Error('the queue is full')) };
    await expect(
      sendReminders(running.db, { mail, publicUrl: 'https://parity.example' }, running.clock.now),
    ).rejects.toThrow('the queue is full');
    await send();
    expect(list()).toHaveLength(1);
  });
});

describe('reminders go', () => {
  const both = ['member@example.org', 'owner@example.org'];
  test.each([
    ['members', both.slice(0, 1)],
    ['owners', both.slice(1)],
    ['both', both],
  ])('reminders to %s are mailed to %s', async (to, addresses) => {
    await set({ ...settings, to });
    await remindAt('2026-11-15T01:00:00Z');
    expect(running.mails.map(mail => mail.to)).toEqual(addresses);
  });

  test.each([
    ['have stopped them', `update users set stopped_mails = '{reminders}'`],
    ['are deactivated', 'update users set is_active = false'],
    ['have not activated their account', 'update users set activated = false'],
    ['are suspended by a directory', 'update client_accesses set suspended_at = now()'],
  ])('reminders go to nobody if the people %s', async (_, change) => {
    await running.sql(change);
    await remindAt('2026-11-15T01:00:00Z');
    expect(list()).toEqual([]);
  });

  test('not to people without access to the module', async () => {
    const other = running.world.here.modules[1];
    await running.sql(`update modules set reminders = $1 where id = $2`, [settings, other]);
    await running.sql(`update shifts set module_id = $1`, [other]);
    await remindAt('2026-11-15T01:00:00Z');
    await running.sql(`update modules set reminders = null where id = $1`, [other]);
    expect(list()).toEqual([]);
  });
});

describe('the setting', () => {
  test('is off in a new module, and owners turn it on and off', async () => {
    const { rows } = await running.sql('select reminders from modules where id = $1', [
      running.world.here.modules[1],
    ]);
    expect(rows).toEqual([{ reminders: null }]);
    expect((await set(settings)).reminders).toEqual(settings);
    expect((await set(null)).reminders).toBeNull();
    const { rows: entries } = await running.sql(
      'select action, details from audit_trail order by id desc limit 1',
    );
    expect(entries).toMatchObject([
      {
        action: 'changed reminders',
        details: { before: { reminders: settings }, after: { reminders: null } },
      },
    ]);
  });

  test.each([
    [{ after_minutes: 1441 }, 'reminders.after_minutes'],
    [{ after_minutes: 0.5 }, 'reminders.after_minutes'],
    [{ to: 'everybody' }, 'reminders.to'],
    [{ quiet_from: 1440 }, 'reminders.quiet_from'],
    [{ quiet_to: -1 }, 'reminders.quiet_to'],
  ])('is refused with %j', async (change, field) => {
    const url = `/api/accounts/client_modules/${moduleId}/`;
    const payload = { reminders: { ...settings, ...change } };
    const answer = await owner.send({ method: 'PATCH', url, payload });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  test('is not for members', async () => {
    const url = `/api/accounts/client_modules/${moduleId}/`;
    expect((await nurse.send({ method: 'PATCH', url, payload: { reminders: null } })).statusCode).toBe(403);
  });
});

test('windows that were mailed about are forgotten after a month', async () => {
  await remindAt('2026-11-15T01:00:00Z');
  const count = async () => (await running.sql('select count(*)::int from reminded_windows')).rows[0].count;
  const tidyUp = (now: string) => running.db.platform(tx => deleteOldReminders(tx, new Date(now)));
  await tidyUp('2026-12-16T00:59:00Z');
  expect(await count()).toBeGreaterThan(0);
  await tidyUp('2026-12-16T01:01:00Z');
  expect(await count()).toBe(0);
});
