import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fromWire } from '#contract/wire.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, listDates } from '#domain/time/calendar.ts';
import { readConfig } from '#server/core/config.ts';
import { type Database, toDatabase } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueue, mailQueueName, mailWorker } from '#server/mail/mail-queue.ts';
import { mailTransport } from '#server/mail/transport.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { escalateFlags } from './escalate-flags.ts';
import { flagMissingWindows } from './missing-flags.ts';
import type { FlagFinding, FlagPlace } from './plan-flag.ts';
import { updateWindowFlag } from './window-flags.queries.ts';

/** 10:00 in New York. The windows start at 07:00 and 19:00, the minimum is 2 RNs. */
const morning = new Date('2026-11-14T15:00:00Z');
const minute = 60_000;
const publicUrl = 'https://parity.example.org';

let running: TestApp;
let moduleId: number;
/** Of two servers, each with connections of its own. */
let servers: [Database, Database];

beforeAll(async () => {
  running = await startTestApp();
  moduleId = running.world.here.modules[0];
  const pool = openTestPool(running.store.url);
  servers = [running.db, toDatabase(pool)];
  await running.sql(
    `update modules set created_at = '2026-01-01', escalation_emails = '{house@example.org}'`,
  );
  return () => pool.end();
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.now = morning;
  await forget();
});

/** The audit trail cannot be emptied: entries up to this id belong to earlier rounds. */
let lastEntry: number;

async function forget() {
  running.mails.length = 0;
  for (const table of ['red_flags', 'shifts']) await running.sql(`delete from ${table}`);
  lastEntry = (await running.sql('select coalesce(max(id), 0) as id from audit_trail')).rows[0].id;
}

const at = (minutes: number, from = morning) => new Date(from.getTime() + minutes * minute);
const onBoth = (task: (db: Database) => Promise<unknown>) => Promise.all(servers.map(task));
const escalate = (now: Date) =>
  onBoth(db => escalateFlags(db, { mail: running.context.mail, publicUrl }, now));

/** Flags by window, with how often the audit trail says that each was opened. */
async function listFlags() {
  const { rows } = await running.sql(
    `select date::text || ' ' || window_mins as window, kind, opened_at, escalated_at is not null as mailed,
      (select count(*)::int from audit_trail a where a.id > $1 and action = 'opened red flag'
        and record_id = module_id || '/' || date || '/' || window_mins) as opened
    from red_flags order by starts_at`,
    [lastEntry],
  );
  return rows;
}

test('ten saves of a window at once through two servers, 30 times, open one flag that is mailed once', async () => {
  const other = await running.startAnother();
  onTestFinished(() => other.close());
  const nurse = await running.as('member');
  const colleague = other.browser();
  await colleague.signIn(running.world.people.member.email);
  for (let round = 1; round <= 30; round += 1) {
    await forget();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, person) =>
        [nurse, colleague][person % 2]?.post(`/api/module/${moduleId}/shifts/`, {
          date: '2026-11-14',
          window: 420,
          rn_actual: (person % 4) / 4,
        }),
      ),
    );
    const statuses = answers.map(answer => answer?.statusCode);
    expect(statuses.filter(status => status === 201)).toHaveLength(1);
    expect(statuses.filter(status => status !== 201 && status !== 200 && status !== 409)).toEqual([]);
    await Promise.all([escalate(at(31)), escalate(at(31))]);
    await escalate(at(32));
    expect({ round, flags: await listFlags() }).toMatchObject({
      round,
      flags: [{ window: '2026-11-14 420', kind: 'short', opened: 1, mailed: true }],
    });
    expect(running.mails.map(({ to }) => to)).toEqual(['house@example.org']);
  }
});

/** The module's first shift, so that its windows are watched. */
async function saveFirstShift(date: string) {
  await running.sql(
    `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
       acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
     values ($1, $2, $3::date, 420, ($3::date + time '07:00') at time zone 'America/New_York', true, 720, 720, '{}', '{}', 2, 2, 0, 2)`,
    [running.world.here.id, moduleId, date],
  );
}

/** A shift of the morning window that was saved short two hours after its start. */
async function openShort(date: string): Promise<void> {
  const startsAt = new Date(`${date}T12:00:00Z`);
  const ends = { startsAt, endsAt: at(720, startsAt), nominalMinutes: 720 };
  const place: FlagPlace = { clientId: running.world.here.id, moduleId, date, windowMins: 420, ...ends };
  const figures = { rnTarget: '2', rnActual: '1', minRnTarget: '2' };
  const savedBy = { id: null, name: 'Ana' };
  const finding: FlagFinding = { kind: 'short', reasons: ['percent'], figures, isImported: false, savedBy };
  const now = at(120, startsAt);
  await running.db.forClient(place.clientId, tx =>
    updateWindowFlag(tx, place, finding, now, (action, record) => ({
      at: now,
      clientId: place.clientId,
      actorName: savedBy.name,
      action,
      ...record,
    })),
  );
}

test('two servers that run the task at once, 60 times, open each flag once and mail it once', async () => {
  await saveFirstShift('2026-03-01');
  const dates = listDates({ start: '2026-03-02', end: addDays('2026-03-02', 59) });
  for (const date of dates) {
    await openShort(date);
    // 16:00 in UTC: the night before ended four hours ago, and the flag of the morning is two hours old.
    const now = new Date(`${date}T16:00:00Z`);
    await Promise.all([onBoth(db => flagMissingWindows(db, now)), escalate(now)]);
  }
  const flags = await listFlags();
  const missing = flags.filter(({ kind }) => kind === 'missing');
  expect(missing.map(({ window, opened }) => [window, opened])).toEqual(
    listDates({ start: '2026-03-01', end: dates.at(-2) ?? '' }).map(date => [`${date} 1140`, 1]),
  );
  const short = flags.filter(({ kind }) => kind === 'short');
  expect(short).toHaveLength(dates.length);
  expect(short.filter(({ mailed }) => !mailed)).toEqual([]);
  expect(running.mails).toHaveLength(dates.length);
  expect(new Set(running.mails.map(({ message }) => message.subject)).size).toBe(dates.length);
});

const nightWindows = [
  { mins: 420, is_day: true },
  { mins: 1140, is_day: false },
  // 01:30, 02:00 and 03:00 of the next morning: the clocks repeat 01:00 to 02:00, or skip 02:00 to 03:00.
  { mins: 1530, is_day: false },
  { mins: 1560, is_day: false },
  { mins: 1620, is_day: false },
];

test.each([
  ['skip an hour', '2026-03-06', 1],
  ['repeat an hour', '2026-10-30', 0],
])(
  'each window that exists when the clocks %s is flagged once, four hours after its end',
  async (_, date, removed) => {
    await running.sql('update clients set shift_windows_config = $1', [JSON.stringify(nightWindows)]);
    onTestFinished(async () => {
      await running.sql('update clients set shift_windows_config = $1', [
        JSON.stringify(nightWindows.slice(0, 2)),
      ]);
    });
    await saveFirstShift(date);
    const dates = listDates({ start: date, end: addDays(date, 3) });
    const windows = dates
      .flatMap(day =>
        listShiftWindows(day, fromWire(nightWindows), 'America/New_York').map(window => ({ day, window })),
      )
      .slice(1);
    const existing = windows.filter(({ window }) => window.elapsedMinutes > 0);
    expect(windows.length - existing.length).toBe(removed);
    const end = Date.parse(existing.at(-1)?.window.time ?? '') + 600 * minute;
    for (let now = Date.parse(`${date}T11:00:00Z`); now < end; now += 15 * minute) {
      await onBoth(db => flagMissingWindows(db, new Date(now)));
    }
    const flags = (await listFlags()).filter(({ window }) => dates.includes(window.slice(0, 10)));
    expect(
      flags.map(({ window, opened, opened_at }) => [window, opened, new Date(opened_at).toISOString()]),
    ).toEqual(
      existing.map(({ day, window }) => [
        `${day} ${window.id}`,
        1,
        at(window.elapsedMinutes + 240, new Date(window.time)).toISOString(),
      ]),
    );
  },
);

test('a mail server that is down for an hour gets the mail once when it is back', async () => {
  const { store, context } = running;
  const down = await startMailServer();
  const port = Number(new URL(down.url).port);
  await down.stop();
  const jobs = await startJobs(store.pool, capturedLog().logger, { health: context.health });
  onTestFinished(() => jobs.stop());
  const transport = mailTransport(readConfig({ SMTP_URL: down.url }), () => undefined);
  onTestFinished(() => transport.close());
  const { secret, clock, health } = context;
  await jobs.work(mailQueueName, mailWorker(transport, { secret, clock, health }));
  const mail = mailQueue(jobs, secret, publicUrl);
  await openShort('2026-11-14');
  const now = at(31);
  for (let run = 0; run < 3; run += 1) await escalateFlags(running.db, { mail, publicUrl }, now);

  const readJobs = async () =>
    (
      await store.pool.query(
        `select state, extract(epoch from start_after - now())::float as wait from pgboss.job where name = 'mail'`,
      )
    ).rows;
  // Each pause of the queue is skipped, and its seconds are counted.
  for (let seconds = 0; seconds < 3600; ) {
    await eventually(async () => expect(await readJobs()).toMatchObject([{ state: 'retry' }]));
    const [job] = await readJobs();
    seconds += Math.max(0, job.wait);
    await store.pool.query(
      `update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`,
    );
    await eventually(async () => expect((await readJobs())[0].wait).not.toBeLessThan(1));
  }
  const server = await startMailServer({}, port);
  onTestFinished(() => server.stop());
  await store.pool.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`);
  await eventually(async () => expect(await readJobs()).toMatchObject([{ state: 'completed' }]));
  await escalateFlags(running.db, { mail, publicUrl }, at(90));
  expect(await readJobs()).toHaveLength(1);
  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Red flag: Labor & Delivery, 11/14/2026, 07:00',
  ]);
  expect(await listFlags()).toMatchObject([{ mailed: true }]);
});
