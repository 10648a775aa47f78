import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import golden from '#domain/golden/schedule.json' with { type: 'json' };
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { twoWindows } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteOldSchedule } from './schedule.queries.ts';

/** 10:00 in New York on 2026-11-14. The windows start at 07:00 and 19:00. */
let running: TestApp;
let owner: Browser;
let nurse: Browser;
let module: number;
let token: string;

beforeAll(async () => {
  running = await startTestApp();
  [owner, nurse] = [await running.as('owner'), await running.as('member')];
  module = running.world.here.modules[0];
  const { text, hash } = makeApiToken(running.world.here.id);
  token = text;
  await running.sql(
    `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
     values ($1, 'UKG', $2, array['schedule:write'], now(), timestamptz '2027-01-01')`,
    [running.world.here.id, hash],
  );
});
afterAll(() => running.close());
beforeEach(() => running.sql('delete from schedule_rows; delete from schedule_days'));

const date = '2026-11-15';
const row = (start: string, end: string) => ({ start, end });
const dayRow = row(`${date}T07:00`, `${date}T19:00`);
const body = (rows: unknown[], from = date, to = from) => ({ module, from, to, rows });

const send = (sent: object) => owner.post('/api/feeds/schedule/', sent);
const sendAsProgram = (sent: object) =>
  running.browser().send({
    method: 'POST',
    url: '/api/feeds/schedule/',
    payload: sent,
    headers: { authorization: `Bearer ${token}` },
  });
const readDay = async (of = date) => (await nurse.get(`/api/module/${module}/shifts/?date=${of}`)).json();
const readScheduled = async (of = date) => (await readDay(of)).scheduled;
const listRows = async () =>
  (
    await running.sql(
      `select to_char(starts_at at time zone 'America/New_York', 'DD HH24:MI') as start, rns from schedule_rows order by starts_at`,
    )
  ).rows.map(({ start, rns }) => `${start} ${rns}`);

describe('the worked cases', () => {
  const setWindows = (windows: object) =>
    running.sql('update clients set shift_windows_config = $1', [JSON.stringify(windows)]);
  beforeAll(() => setWindows(golden.shift_windows_config));
  afterAll(async () => {
    await setWindows(twoWindows.map(({ mins, isDay }) => ({ mins, is_day: isDay })));
    await setHandover(0);
  });

  async function setHandover(minutes: number) {
    const url = `/api/accounts/client_modules/${module}/`;
    const answer = await owner.send({ method: 'PATCH', url, payload: { handover_minutes: minutes } });
    expect(answer.json()).toMatchObject({ handover_minutes: minutes });
  }

  test.each(golden.cases)(
    'have the RNs expected with a hand-over of $handover_minutes minutes',
    async entry => {
      const answer = await sendAsProgram(body(golden.rows, '2026-03-02', golden.date));
      expect([answer.statusCode, answer.json()]).toEqual([200, { rows: golden.rows.length }]);
      await setHandover(entry.handover_minutes);
      expect(await readScheduled(golden.date)).toEqual(entry.expect);
    },
  );
});

describe('a sent range', () => {
  test('gives every window of its dates a number, and other dates none', async () => {
    expect((await send(body([dayRow, dayRow], date, '2026-11-16'))).json()).toEqual({ rows: 2 });
    expect(await readScheduled()).toEqual({ 420: 2, 1140: 0 });
    expect(await readScheduled('2026-11-16')).toEqual({ 420: 0, 1140: 0 });
    expect(await readScheduled('2026-11-17')).toBeNull();
    expect(await readScheduled('2026-11-14')).toBeNull();
  });

  test('is shown on the day without a date', async () => {
    await send(body([row('2026-11-14T07:00', '2026-11-14T13:00')], '2026-11-14'));
    expect((await (await nurse.get(`/api/module/${module}/shifts/`)).json()).scheduled).toEqual({
      420: 0.5,
      1140: 0,
    });
  });

  test('replaces the rows that start in it, and no others', async () => {
    await send(body([row('2026-11-14T19:00', '2026-11-15T07:30')], '2026-11-14'));
    await send(body([dayRow, row('2026-11-16T06:00', '2026-11-16T14:00')]));
    await send(body([row('2026-11-15T11:00', '2026-11-15T23:00')]));
    expect(await listRows()).toEqual(['14 19:00 1', '15 11:00 1']);
    expect(await readScheduled()).toEqual({ 420: 0.708, 1140: 0.333 });
  });

  test('is no longer covered if it comes without rows', async () => {
    await send(body([dayRow], date, '2026-11-16'));
    expect((await send(body([]))).json()).toEqual({ rows: 0 });
    expect([await readScheduled(), await readScheduled('2026-11-16')]).toEqual([null, { 420: 0, 1140: 0 }]);
    expect(await listRows()).toEqual([]);
  });

  test('keeps the whole rows, from which the hand-over is cut when they are read', async () => {
    await send(body([dayRow]));
    const setHandover = (minutes: number) =>
      running.sql('update modules set handover_minutes = $2 where id = $1', [module, minutes]);
    await setHandover(60);
    expect(await readScheduled()).toEqual({ 420: 0.917, 1140: 0 });
    await setHandover(0);
    expect(await readScheduled()).toEqual({ 420: 1, 1140: 0 });
  });

  test('sent twice changes nothing, and has one entry in the audit trail', async () => {
    const [before] = (await running.sql('select max(id) as id from audit_entries')).rows;
    for (let time = 0; time < 2; time += 1) await sendAsProgram(body([dayRow, dayRow]));
    expect(await listRows()).toEqual(['15 07:00 2']);
    const { rows } = await running.sql(
      `select actor_name, record_id, details from audit_entries where action = 'replaced schedule' and id > $1`,
      [before?.id],
    );
    expect(rows).toEqual([
      {
        actor_name: 'UKG',
        record_id: String(module),
        details: { from: date, to: date, rows: 2, api_token: expect.any(Number) },
      },
    ]);
  });

  test('sent by two at once has the rows of one of them', async () => {
    const other = Array.from({ length: 40 }, (_, index) =>
      row(`${date}T08:${String(index).padStart(2, '0')}`, `${date}T20:00`),
    );
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([send(body([dayRow, dayRow])), sendAsProgram(body(other))]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect([1, 40]).toContain((await listRows()).length);
    }
  });

  test('that fails in the middle keeps the rows before it', async () => {
    await send(body([dayRow]));
    const { pool } = running.store;
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger broken before insert or update on schedule_days for each row execute function fail()`);
    expect((await send(body([row(`${date}T09:00`, `${date}T10:00`)]))).statusCode).toBe(500);
    await pool.query('drop trigger broken on schedule_days; drop function fail');
    expect(await listRows()).toEqual(['15 07:00 1']);
  });
});

describe('a refused body', () => {
  const refuse = async (sent: object) => {
    await send(body([dayRow]));
    const answer = await send(sent);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(await listRows()).toEqual(['15 07:00 1']);
    return answer.json();
  };

  test('names its bad rows with their numbers', async () => {
    const rows = [
      dayRow,
      row(`${date}T07:00`, `${date}T06:00`),
      row(`${date}T07:00`, '2026-11-16T07:01'),
      row('2026-11-16T07:00', '2026-11-16T08:00'),
    ];
    expect(await refuse(body(rows))).toMatchObject({
      rows: [
        'Row 2: ends before it starts.',
        'Row 3: is longer than 24 hours.',
        'Row 4: starts outside the range.',
      ],
    });
  });

  test('has one message without a number if there are more than 5,000 rows', async () => {
    const answer = await refuse(body(Array(5001).fill(dayRow)));
    expect(answer.rows).toHaveLength(1);
    expect(answer.rows[0]).not.toMatch(/^Row/);
  });

  test.each([5000, 6000, 12_000])(
    'has at most a hundred messages about %d bad rows, and about rows only',
    async count => {
      const answer = await refuse(
        body(Array(count).fill(row(`${date}T07:00:00-05:00`, `${date}T06:00:00-05:00`))),
      );
      expect(Object.keys(answer).filter(key => key !== 'request_id' && key !== 'detail')).toEqual(['rows']);
      expect(answer.rows).toHaveLength(count > 5000 ? 1 : 100);
    },
  );

  test('ends before it starts, or has more than 92 days', async () => {
    expect(Object.keys(await refuse(body([], date, '2026-11-14')))).toContain('to');
    expect(Object.keys(await refuse(body([], '2026-08-16', '2026-11-16')))).toContain('to');
    expect((await send(body([], '2026-08-17', '2026-11-16'))).statusCode).toBe(200);
  });

  test('names a module of another hospital, which is answered like an unknown one', async () => {
    const elsewhere = await refuse({ ...body([]), module: running.world.elsewhere.modules[0] });
    const unknown = await refuse({ ...body([]), module: 999_999 });
    expect(Object.keys(elsewhere)).toContain('module');
    expect(JSON.stringify(elsewhere).replace(/\d+/g, '')).toBe(JSON.stringify(unknown).replace(/\d+/g, ''));
  });
});

test('5,000 rows of 92 days are stored', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => {
    const start = Date.parse('2026-11-01T12:00:00Z') + (index % 2200) * 3_600_000;
    return row(new Date(start).toISOString(), new Date(start + 12 * 3_600_000).toISOString());
  });
  expect((await send(body(rows, '2026-11-01', '2027-01-31'))).json()).toEqual({ rows: 5000 });
  const { rows: stored } = await running.sql(
    'select sum(rns)::int as rns, count(*)::int as rows from schedule_rows',
  );
  expect(stored).toEqual([{ rns: 5000, rows: 2200 }]);
});

test('members cannot send a schedule', async () => {
  expect((await nurse.post('/api/feeds/schedule/', body([]))).statusCode).toBe(403);
});

test('rows and dates are removed after two years', async () => {
  const old = '2024-11-14';
  await send(body([row(`${old}T07:00`, `${old}T09:59`)], old));
  await send(body([row('2024-11-16T07:00', '2024-11-16T19:00')], '2024-11-15', '2024-11-16'));
  await running.db.platform(tx => deleteOldSchedule(tx, running.clock.now));
  expect(await listRows()).toEqual(['16 07:00 1']);
  expect([await readScheduled(old), await readScheduled('2024-11-15')]).toEqual([null, null]);
  expect(await readScheduled('2024-11-16')).toEqual({ 420: 1, 1140: 0 });
});
