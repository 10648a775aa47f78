import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** 10:00 in New York on 2026-11-14. The windows start at 07:00 and 19:00. */
let running: TestApp;
let owner: Browser;
let module: number;
let otherModule: number;
let token: string;

beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  [module, otherModule] = running.world.here.modules;
  const { text, hash } = makeApiToken(running.world.here.id);
  token = text;
  await running.sql(
    `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
     values ($1, 'UKG', $2, array['schedule:write'], now(), timestamptz '2027-01-01')`,
    [running.world.here.id, hash],
  );
});
afterAll(() => running.close());
beforeEach(() =>
  running.sql(
    'delete from schedule_rows; delete from schedule_days; delete from roster_imports; delete from roster_mappings',
  ),
);

const date = '2026-11-16';
const night = { start: `${date}T19:00`, end: '2026-11-17T07:30' };
const day = { start: `${date}T07:00`, end: `${date}T19:30` };

const body = (rows: object[], more: object = {}) => ({ module, from: date, to: date, rows, ...more });

async function send(rows: object[], more: object = {}) {
  const answer = await owner.post('/api/feeds/schedule/', body(rows, more));
  expect([answer.statusCode, answer.body]).toEqual([200, JSON.stringify({ rows: rows.length })]);
}

const sendAsProgram = (rows: object[], more: object = {}) =>
  running.browser().send({
    method: 'POST',
    url: '/api/feeds/schedule/',
    payload: body(rows, more),
    headers: { authorization: `Bearer ${token}` },
  });

const readRoster = async (who = owner) => (await who.get('/api/accounts/roster/')).json();
const readImports = async () => (await readRoster()).imports;
const undo = async (id: number, of = module) => owner.post(`/api/module/${of}/schedule/undo/`, { id });

async function undoLast() {
  const [{ id }] = await readImports();
  return undo(id);
}

async function readStored(start = '2026-11-14', end = '2026-11-20') {
  const url = `/api/module/${module}/schedule/?start_date=${start}&end_date=${end}`;
  return (await owner.get(url)).json();
}

const listEntries = async (action: string) =>
  (
    await running.sql(
      'select record_type, record_id, details from audit_entries where action = $1 order by id',
      [action],
    )
  ).rows;

const told = (stored: { dates: string[]; rows: { start: string; rns: number }[] }) => [
  stored.dates,
  stored.rows.map(({ start, rns }) => `${start} ${rns}`),
];

describe('undoing an import', () => {
  test('restores the rows and the dates that it replaced', async () => {
    await send([day, day, night], { from: '2026-11-15' });
    const before = await readStored();
    await send([day], { to: '2026-11-18' });
    expect(await readStored()).not.toEqual(before);
    expect((await undoLast()).statusCode).toBe(204);
    expect(await readStored()).toEqual(before);
  });

  test('leaves the dates of a first import unknown', async () => {
    await send([day]);
    expect(told(await readStored())).toEqual([[date], ['2026-11-16T12:00:00.000Z 1']]);
    await undoLast();
    expect(told(await readStored())).toEqual([[], []]);
    const shifts = await owner.get(`/api/module/${module}/shifts/?date=${date}`);
    expect(shifts.json().scheduled).toBeNull();
  });

  test('restores dates that an import without rows had made unknown', async () => {
    await send([day]);
    await send([]);
    expect(told(await readStored())).toEqual([[], []]);
    await undoLast();
    expect(told(await readStored())).toEqual([[date], ['2026-11-16T12:00:00.000Z 1']]);
  });

  test('leaves other modules and other dates as they are', async () => {
    await send([{ start: '2026-11-15T07:00', end: '2026-11-15T19:00' }], {
      from: '2026-11-15',
      to: '2026-11-15',
    });
    await send([day]);
    await send([day], { module: otherModule });
    const [{ id }] = (await readImports()).filter((each: { module: number }) => each.module === module);
    await undo(id);
    expect(told(await readStored())).toEqual([['2026-11-15'], ['2026-11-15T12:00:00.000Z 1']]);
    const { rows } = await running.sql('select module_id::int from schedule_rows order by 1');
    expect(rows.map(row => row.module_id).sort()).toEqual([module, otherModule].sort());
  });

  test('works with other shift times than at its import', async () => {
    await send([night]);
    await send([day]);
    const { rows } = await running.sql(
      'select shift_windows_config::text as config from clients where id = $1',
      [running.world.here.id],
    );
    await running.sql(
      `update clients set shift_windows_config = '[{"mins": 1200, "is_day": false}]' where id = $1`,
      [running.world.here.id],
    );
    await undoLast();
    await running.sql('update clients set shift_windows_config = $2 where id = $1', [
      running.world.here.id,
      rows[0].config,
    ]);
    expect(told(await readStored())).toEqual([[date], ['2026-11-17T00:00:00.000Z 1']]);
  });

  test('restores what was before both if the same roster was sent twice', async () => {
    await send([night]);
    await send([day]);
    await send([day]);
    await undoLast();
    expect(told(await readStored())).toEqual([[date], ['2026-11-17T00:00:00.000Z 1']]);
  });

  test('twice at once happens once', async () => {
    await send([night]);
    await send([day]);
    const [{ id }] = await readImports();
    const statuses = (await Promise.all([undo(id), undo(id)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([204, 404]);
    expect(told(await readStored())).toEqual([[date], ['2026-11-17T00:00:00.000Z 1']]);
  });

  test('is refused after a newer import, and changes nothing', async () => {
    await send([night]);
    const [{ id }] = await readImports();
    await send([day]);
    const stored = await readStored();
    const answer = await undo(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        non_field_errors: [
          'A newer schedule of this module was sent since, so this import can no longer be undone.',
        ],
      },
    ]);
    expect(await readStored()).toEqual(stored);
  });

  test('is refused after a program has sent a schedule, even the same one', async () => {
    await send([day]);
    expect(await readImports()).toMatchObject([{ can_undo: true }]);
    expect((await sendAsProgram([day])).statusCode).toBe(200);
    expect(await readImports()).toMatchObject([{ can_undo: false }]);
    expect((await undoLast()).statusCode).toBe(400);
  });

  test('is not refused after a program has sent a schedule of another module', async () => {
    await send([day]);
    await sendAsProgram([day], { module: otherModule });
    expect((await undoLast()).statusCode).toBe(204);
  });

  test('is written in the audit trail', async () => {
    const before = await listEntries('undid roster import');
    await send([day]);
    await undoLast();
    const entries = await listEntries('undid roster import');
    expect(entries.slice(before.length)).toEqual([
      {
        record_type: 'module',
        record_id: String(module),
        details: { start_date: date, end_date: date },
      },
    ]);
  });
});

describe('the last imports', () => {
  test('have their dates, and the RN shifts that they brought and replaced', async () => {
    await send([night, night, day]);
    await send([day, day], { to: '2026-11-17' });
    expect(await readImports()).toEqual([
      {
        ...{ id: expect.any(Number), module, at: '2026-11-14T15:00:00.000Z' },
        ...{ from: date, to: '2026-11-17', rows: 2, replaced: 3, can_undo: true },
      },
    ]);
  });

  test('are not those of programs, nor of bodies that were refused', async () => {
    await sendAsProgram([day]);
    const refused = await owner.post('/api/feeds/schedule/', body([{ start: 'x', end: 'y' }]));
    expect(refused.statusCode).toBe(400);
    expect(await readImports()).toEqual([]);
  });

  test('are those of modules that the owner may use', async () => {
    await send([day], { module: otherModule });
    await running.sql('delete from client_access_modules where module_id = $1', [otherModule]);
    expect(await readImports()).toEqual([]);
    await running.sql(
      `insert into client_access_modules (client_id, user_id, module_id)
       select client_id, user_id, $1 from client_accesses where client_id = $2`,
      [otherModule, running.world.here.id],
    );
  });
});

describe('the stored schedule', () => {
  test('is read for 94 days at most', async () => {
    const read = async (start: string, end: string) =>
      (await owner.get(`/api/module/${module}/schedule/?start_date=${start}&end_date=${end}`)).json();
    expect(await read('2026-11-01', '2027-02-02')).toEqual({ dates: [], rows: [] });
    const fault = { end_date: ['A range has 1 to 94 days.'] };
    expect(await read('2026-11-01', '2027-02-03')).toEqual(fault);
    expect(await read('2026-11-02', '2026-11-01')).toEqual(fault);
  });

  test('has the rows that start on its staffing days', async () => {
    const early = { start: `${date}T06:45`, end: `${date}T19:15` };
    await send([early, day, night], { from: '2026-11-15' });
    expect(told(await readStored(date, date))).toEqual([
      [date],
      ['2026-11-16T12:00:00.000Z 1', '2026-11-17T00:00:00.000Z 1'],
    ]);
  });
});

describe('the columns of rosters', () => {
  const mapping = {
    layout: 'shifts',
    headings: { date: 'Date', start: 'Shift', end: null, unit: 'Unit' },
    date_order: 'month_first',
    units: [{ name: 'L&D', module: 1 }],
  };
  const save = async (changes: object = {}) =>
    owner.send({ method: 'PUT', url: '/api/accounts/roster/', payload: { ...mapping, ...changes } });

  test('are remembered for the hospital', async () => {
    expect(await readRoster()).toEqual({ mapping: null, imports: [] });
    expect((await save()).statusCode).toBe(204);
    expect((await readRoster()).mapping).toEqual(mapping);
    await save({ units: [{ name: 'L&D', module: null }] });
    expect((await readRoster()).mapping.units).toEqual([{ name: 'L&D', module: null }]);
    expect((await readRoster(await running.as('stranger'))).mapping).toBeNull();
  });

  test('have headings and units and nothing else', async () => {
    await save({ names: ['Doe, Jane'], headings: { ...mapping.headings, name: 'Doe, Jane' } });
    const { rows } = await running.sql('select mapping::text from roster_mappings');
    expect(rows[0].mapping).not.toContain('Doe');
  });

  test('are in the audit trail when they change', async () => {
    const before = await listEntries('changed roster columns');
    await save();
    await save();
    await save({ date_order: null });
    const entries = (await listEntries('changed roster columns')).slice(before.length);
    expect(entries).toHaveLength(2);
    expect(entries[1].details).toEqual({
      before: { date_order: 'month_first' },
      after: { date_order: null },
    });
  });

  test.each([
    ['a layout that does not exist', { layout: 'x' }, 'layout'],
    ['a long heading', { headings: { ...mapping.headings, date: 'x'.repeat(101) } }, 'headings.date'],
    ['a heading of two lines', { headings: { ...mapping.headings, date: 'a\nb' } }, 'headings.date'],
    ['too many units', { units: Array.from({ length: 61 }, () => ({ name: 'x', module: 1 })) }, 'units'],
  ])('are refused with %s', async (_, changes, field) => {
    const answer = await save(changes);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect((await readRoster()).mapping).toBeNull();
  });
});
