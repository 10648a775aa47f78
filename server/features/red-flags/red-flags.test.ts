import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveMessage } from '#server/live/events.ts';
import { recurringTasks } from '#server/process/recurring-tasks.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { escalateFlags } from './escalate-flags.ts';
import { flagMissingWindows } from './missing-flags.ts';

/** The app's clock has 10:00 in New York. The windows start at 07:00 and 19:00, the minimum is 2 RNs. */
let running: TestApp;
let nurse: Browser;
let owner: Browser;
let moduleId: number;
const start = new Date('2026-11-14T15:00:00Z');

beforeAll(async () => {
  running = await startTestApp();
  moduleId = running.world.here.modules[0] as number;
  await running.sql(`update modules set created_at = '2026-01-01'`);
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.now = start;
  // Sessions end when the clock is set back.
  nurse = await running.as('member');
  owner = await running.as('owner');
  running.mails.length = 0;
  await running.sql(`update modules set escalation_emails = '{}', escalation_since = null`);
  await running.sql('delete from shifts');
  await running.sql('delete from red_flags');
  await running.sql('delete from red_flag_rule_changes');
  await setRules({});
});

const patch = (browser: Browser, url: string, payload: object) =>
  browser.send({ method: 'PATCH', url, payload });

async function setRules(change: object) {
  const rules = {
    under_percent: 25,
    under_rns: null,
    below_minimum: false,
    missing_after_minutes: null,
    ...change,
  };
  const answer = await patch(owner, `/api/accounts/client_modules/${moduleId}/`, { red_flag_rules: rules });
  expect(answer.statusCode).toBe(200);
}

const save = async (
  rnActual: number,
  { date = '2026-11-14', window = 420, version = undefined as number | undefined } = {},
) =>
  (
    await nurse.post(`/api/module/${moduleId}/shifts/`, { date, window, rn_actual: rnActual, version })
  ).json();
const list = async (query = '', browser = nurse) =>
  (await browser.get(`/api/red_flags/${query}`)).json().results;

describe('a saved shift', () => {
  test('that is short opens a flag, which the person who saved it owns', async () => {
    await save(1);
    expect(await list()).toEqual([
      expect.objectContaining({
        module: moduleId,
        date: '2026-11-14',
        window: 420,
        label: '07:00',
        time: '2026-11-14T12:00:00.000Z',
        kind: 'short',
        status: 'open',
        reasons: ['percent'],
        rn_target: 2,
        rn_actual: 1,
        owner: expect.objectContaining({ name: expect.stringContaining(' ') }),
        opened_at: start.toISOString(),
        acknowledged_at: null,
        actions: [],
        version: 1,
      }),
    ]);
  });

  test('that has enough RNs opens none', async () => {
    await save(1.6);
    expect(await list()).toEqual([]);
  });

  test('that is corrected withdraws its flag, and one that is short again opens it again', async () => {
    const first = await save(1);
    const corrected = await save(2, { version: first.version });
    expect(await list()).toMatchObject([{ status: 'withdrawn', withdrawn_at: start.toISOString() }]);
    await save(1.5, { version: corrected.version });
    expect(await list()).toMatchObject([{ status: 'open', rn_actual: 1.5, withdrawn_at: null }]);
  });

  test('that is deleted withdraws its flag', async () => {
    const { id } = await save(1);
    await nurse.send({ method: 'DELETE', url: `/api/module/${moduleId}/shifts/${id}/` });
    expect(await list()).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('that is short for longer keeps one flag, with its newest figures', async () => {
    const { version } = await save(1);
    await save(0.5, { version });
    expect(await list()).toMatchObject([{ status: 'open', rn_actual: 0.5 }]);
  });

  test('opens one flag when ten people save it at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => save(index / 10)));
    expect(await list()).toHaveLength(1);
  });

  test('does not open the flag again that was resolved', async () => {
    const { version } = await save(1);
    const [flag] = await list();
    await patch(nurse, `/api/red_flags/${flag.id}/`, { status: 'resolved', outcome: 'Worked short' });
    await save(0.5, { version });
    expect(await list()).toMatchObject([{ status: 'resolved', rn_actual: 1 }]);
  });
});

describe('a flag', () => {
  async function open() {
    await save(1);
    const [flag] = await list();
    return { ...flag, url: `/api/red_flags/${flag.id}/` };
  }

  test('is taken, gets actions in order, and is resolved', async () => {
    const { url } = await open();
    running.clock.advance(10);
    const taken = await patch(owner, url, { status: 'acknowledged', version: 1 });
    expect(taken.json()).toMatchObject({
      status: 'acknowledged',
      acknowledged_at: running.clock.now.toISOString(),
    });
    expect(taken.json().owner.id).toBe(running.world.people.owner.id);
    await nurse.post(`${url}actions/`, { action: 'Sister unit', result: 'no' });
    const tried = await nurse.post(`${url}actions/`, { action: 'Float pool', result: 'helped', rns: 1 });
    expect([tried.statusCode, tried.json().actions]).toEqual([
      201,
      [
        expect.objectContaining({ action: 'Sister unit', result: 'no', rns: null }),
        expect.objectContaining({ action: 'Float pool', result: 'helped', rns: 1 }),
      ],
    ]);
    const { version } = tried.json();
    const resolved = await patch(nurse, url, {
      status: 'resolved',
      outcome: 'Staffed',
      note: 'One RN came.',
      version,
    });
    expect(resolved.json()).toMatchObject({ status: 'resolved', outcome: 'Staffed', note: 'One RN came.' });
    expect((await patch(nurse, url, { status: 'acknowledged' })).json()).toEqual({
      status: ['This red flag is resolved.'],
    });
  });

  test('that another person changed answers 409 with its present state', async () => {
    const { url } = await open();
    await patch(owner, url, { status: 'acknowledged', version: 1 });
    const answer = await patch(nurse, url, { status: 'acknowledged', version: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ current: expect.objectContaining({ status: 'acknowledged', version: 2 }) }),
    ]);
  });

  test('is handed to a person who may use the module, and to nobody else', async () => {
    const { url } = await open();
    const { people } = running.world;
    expect((await patch(owner, url, { owner: people.member.id })).json().owner.id).toBe(people.member.id);
    const refused = await patch(owner, url, { owner: people.stranger.id });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['owner']]);
  });

  test('names its new owner by email address until that person has opened the hospital', async () => {
    const { url } = await open();
    const { id, email } = running.world.people.member;
    const setOpened = (at: Date | null) =>
      running.sql('update client_accesses set opened_at = $1 where user_id = $2', [at, id]);
    await setOpened(null);
    const answer = await patch(owner, url, { owner: id });
    await setOpened(start);
    expect(answer.json().owner).toEqual({ id, name: email, is_active: true });
  });

  describe('shows that its owner can no longer use the module', () => {
    test.each([
      [
        'was deactivated',
        'update users set is_active = false where id = $1',
        'update users set is_active = true where id = $1',
      ],
      [
        'was suspended by a directory',
        'update client_accesses set suspended_at = now() where user_id = $1',
        'update client_accesses set suspended_at = null where user_id = $1',
      ],
      [
        'lost the module',
        'update client_access_modules set module_id = module_id + 1 where user_id = $1',
        'update client_access_modules set module_id = module_id - 1 where user_id = $1',
      ],
    ])('a flag shows that its owner %s', async (_, change, restore) => {
      await open();
      const { id } = running.world.people.member;
      await running.sql(change, [id]);
      const [changed] = await list('', owner);
      await running.sql(restore, [id]);
      const [restored] = await list('', owner);
      expect(changed.owner).toEqual({ id, name: 'member Person', is_active: false });
      expect(restored.owner).toEqual({ id, name: 'member Person', is_active: true });
    });

    test('a flag shows that its owner was removed, but not of an administrator without access of their own', async () => {
      await open();
      const own = async (id: number) => {
        await running.sql('update red_flags set owner_id = $1', [id]);
        return (await list('', owner))[0].owner.is_active;
      };
      const { people } = running.world;
      expect([await own(people.stranger.id), await own(people.admin.id)]).toEqual([false, true]);
    });
  });

  test('is found by module, status and date', async () => {
    await open();
    expect(await list('?status=open&start_date=2026-11-14&end_date=2026-11-14')).toHaveLength(1);
    expect(await list('?status=resolved')).toEqual([]);
    expect(await list('?start_date=2026-11-15')).toEqual([]);
    expect(await list(`?module=${moduleId}`)).toHaveLength(1);
  });

  test('has its steps in the audit trail', async () => {
    const { url } = await open();
    await patch(owner, url, { status: 'acknowledged' });
    const { rows } = await running.sql(
      `select action, record_id from audit_trail where record_type = 'red flag' and record_id like '%/2026-11-14/420' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'took red flag', record_id: `${moduleId}/2026-11-14/420` },
      { action: 'opened red flag', record_id: `${moduleId}/2026-11-14/420` },
    ]);
  });
});

describe('a window without data', () => {
  const flagMissing = (now = running.clock.now) => flagMissingWindows(running.db, now);

  test('is flagged once, after the time that the rule names, and has no owner', async () => {
    await save(3, { date: '2026-11-13', window: 420 });
    await setRules({ missing_after_minutes: 240 });
    running.clock.advance(59);
    await flagMissing();
    expect(await list()).toEqual([]);
    running.clock.advance(1);
    await flagMissing();
    await flagMissing();
    expect(await list()).toMatchObject([
      { date: '2026-11-13', window: 1140, kind: 'missing', status: 'open', owner: null, rn_target: null },
    ]);
    await save(3, { date: '2026-11-13', window: 1140 });
    expect(await list()).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('is announced to open pages by the task that flags it', async () => {
    await save(3, { date: '2026-11-13', window: 420 });
    await setRules({ missing_after_minutes: 240 });
    running.clock.advance(60 + 1);
    const heard: LiveMessage[] = [];
    const stop = running.context.live.subscribe(message => heard.push(message));
    const tasks = recurringTasks(running.context, running.store, {
      info: () => undefined,
      warn: () => undefined,
    });
    await tasks.find(({ name }) => name === 'red-flags')?.run();
    const event = { moduleId, date: '2026-11-13', window: 1140, by: 'Parity', about: 'red flag' };
    await expect.poll(() => heard.flat()).toContainEqual(expect.objectContaining(event));
    stop();
  });

  test('is not flagged in a module without shifts', async () => {
    await setRules({ missing_after_minutes: 0 });
    await flagMissing(new Date('2026-11-15T15:00:00Z'));
    expect(await list()).toEqual([]);
  });
});

describe('a flag that nobody acknowledges', () => {
  const escalate = () =>
    escalateFlags(
      running.db,
      { mail: running.context.mail, publicUrl: 'https://parity.example' },
      running.clock.now,
    );
  const setEmails = (...emails: string[]) =>
    patch(owner, `/api/accounts/client_modules/${moduleId}/`, {
      escalation_emails: ['supervisor@example.org', ...emails],
      escalate_after_minutes: 30,
    });

  test('is mailed once', async () => {
    await setEmails();
    await save(1);
    await escalate();
    expect(running.mails).toEqual([]);
    running.clock.advance(30);
    await escalate();
    await escalate();
    expect(running.mails).toEqual([
      {
        to: 'supervisor@example.org',
        message: expect.objectContaining({
          subject: expect.stringMatching(/^Red flag: .*11\/14\/2026, 07:00$/),
          action: {
            label: 'Open the red flag',
            url: `https://parity.example/dashboard/2026-11-14?module=${moduleId}&flag=420`,
          },
        }),
      },
    ]);
    expect(await list()).toMatchObject([{ escalated_at: running.clock.now.toISOString() }]);
  });

  test('is not mailed to addresses that were entered after it was opened', async () => {
    await save(1);
    running.clock.advance(20);
    await setEmails();
    running.clock.advance(60);
    await escalate();
    expect(running.mails).toEqual([]);
  });

  test('is mailed to an address that was added to others', async () => {
    await setEmails();
    await save(1);
    running.clock.advance(20);
    await setEmails('manager@example.org');
    running.clock.advance(10);
    await escalate();
    expect(running.mails).toMatchObject([{ to: 'supervisor@example.org' }, { to: 'manager@example.org' }]);
  });

  test('is not mailed if it was imported, or saved long after its window', async () => {
    await setEmails();
    await owner.post(`/api/module/${moduleId}/shifts/import/`, {
      rows: [{ date: '2026-11-14', window: 420, rn_actual: 1 }],
    });
    await save(1, { date: '2026-11-12' });
    expect(await list()).toHaveLength(2);
    running.clock.advance(60);
    await escalate();
    expect(running.mails).toEqual([]);
  });
});
