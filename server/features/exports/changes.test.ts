import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatChangeMark } from '#domain/export/changed-until.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { Connection } from '#server/db/driver/pool.ts';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { readMark, shiftReaders } from './changes.queries.ts';
import { fetchFile } from './testing/files.ts';

let ward: Ward;
let program: Browser;
beforeAll(async () => {
  ward = await startWard();
  program = openProgram(ward, (await addToken(ward.owner, ['export:read'])).token);
});
afterAll(() => ward.close());

beforeEach(async () => {
  await ward.sql('delete from shifts; delete from deleted_shifts');
  await storeSome(ward, someShifts(ward.world.here.id, ward.moduleId, ['2026-11-12', '2026-11-13']));
});

const fetchShifts = (query = '') => fetchFile(program, 'shifts.parquet', query);
const fetchAfter = (until: string) => fetchShifts(`?changed_after=${encodeURIComponent(until)}`);
const body = (rn_actual: number) => ({
  date: '2026-11-14',
  window: 420,
  acuity_counts: { [ward.labor]: 3, [ward.couplet]: 3 },
  rn_actual,
});

describe('a call for changes', () => {
  test('is empty if nothing has changed', async () => {
    const { until, rows } = await fetchShifts();
    expect(rows).toHaveLength(4);
    expect((await fetchAfter(until)).rows).toEqual([]);
  });

  test('has a shift that was saved, and again after its correction', async () => {
    const before = await fetchShifts();
    const saved = (await ward.save(body(3))).json();
    const first = await fetchAfter(before.until);
    expect(first.rows).toMatchObject([{ shift_id: saved.id, version: 1, rn_actual: 3, deleted_at: null }]);
    await ward.save({ ...body(5), version: 1 });
    const second = await fetchAfter(first.until);
    expect(second.rows).toMatchObject([{ shift_id: saved.id, version: 2, rn_actual: 5 }]);
    expect((await fetchAfter(second.until)).rows).toEqual([]);
    expect((await fetchAfter(before.until)).rows).toEqual(second.rows);
  });

  test('has the tombstone of a deleted shift, which a complete file has not', async () => {
    const saved = (await ward.save(body(3))).json();
    const { until } = await fetchShifts();
    const deleted = await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${saved.id}/` });
    expect(deleted.statusCode).toBe(204);
    const { rows } = await fetchAfter(until);
    expect(rows).toMatchObject([
      {
        shift_id: saved.id,
        module_id: ward.moduleId,
        module: 'Labor & Delivery',
        date: '2026-11-14',
        window: 420,
        deleted_at: expect.stringMatching(/^20\d\d-.*Z$/),
        rn_actual: null,
        minutes: null,
        rn_premium_overtime: null,
        [`field_${ward.labor}`]: null,
      },
    ]);
    const csv = await fetchFile(program, 'shifts.csv', `?changed_after=${until}`);
    expect(csv.rows).toEqual(rows);
    const long = await fetchFile(program, 'shifts.csv', `?shape=long&changed_after=${until}`);
    expect(long.rows).toMatchObject([{ shift_id: saved.id, field_id: null, patients: null }]);
    expect((await fetchShifts()).rows.map(row => row.shift_id)).not.toContain(saved.id);
  });

  test('has a shift that was entered again under a new number, and the tombstone of the old one', async () => {
    const old = (await ward.save(body(3))).json();
    const { until } = await fetchShifts();
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${old.id}/` });
    const again = (await ward.save(body(4))).json();
    const { rows } = await fetchAfter(until);
    expect(rows.map(row => [row.shift_id, row.deleted_at !== null])).toEqual([
      [old.id, true],
      [again.id, false],
    ]);
  });

  test('has tombstones of the chosen modules and dates only', async () => {
    const { until } = await fetchShifts();
    await ward.sql('delete from shifts');
    const query = (more: string) => fetchShifts(`?changed_after=${until}&${more}`);
    expect((await query('start_date=2026-11-13')).rows).toHaveLength(2);
    expect((await query(`modules=${ward.world.here.modules[1]}`)).rows).toEqual([]);
  });

  test('can start at an instant', async () => {
    await ward.sql(`update shifts set updated_at = '2026-11-01 00:00Z'`);
    await ward.save(body(3));
    const { rows } = await fetchAfter('2026-11-14T09:59:59-05:00');
    expect(rows).toMatchObject([{ date: '2026-11-14', updated_at: '2026-11-14T15:00:00.000Z' }]);
    expect((await fetchAfter('2026-11-14T15:00:00Z')).rows).toEqual([]);
  });

  test('is in the order of the changes', async () => {
    const { rows } = await fetchShifts();
    const reversed = rows.map(row => Number(row.shift_id)).toReversed();
    for (const id of reversed) {
      await ward.sql('update shifts set version = version + 1 where id = $1', [id]);
    }
    expect((await fetchShifts()).rows.map(row => row.shift_id)).toEqual(reversed);
  });

  test('is in the order of the changes over several pages, with tombstones among them', async () => {
    const dates = Array.from({ length: 1_500 }, (_, index) =>
      new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10),
    );
    await storeSome(ward, someShifts(ward.world.here.id, ward.moduleId, dates));
    await ward.sql('delete from shifts where id % 7 = 0');
    await setChanges('shifts', '1 + id * 7919 % 500');
    await setChanges('deleted_shifts', '1 + id * 6007 % 500');
    // As after every load: PostgreSQL planned the statements for tables that were nearly empty.
    await ward.store.pool.query('analyze shifts, deleted_shifts');
    const { rows: expected } = await ward.sql(
      `select id, deleted from (select changed_in, id, false as deleted from shifts
         union all select changed_in, id, true from deleted_shifts) as changes
       order by changed_in, id`,
    );
    const { rows } = await fetchAfter('2000-01-01T00:00:00Z');
    expect(rows.length).toBeGreaterThan(3_000);
    expect(rows.map(row => ({ id: row.shift_id, deleted: row.deleted_at !== null }))).toEqual(expected);
    const complete = (await fetchShifts()).rows.map(row => row.shift_id);
    expect(complete).toEqual(expected.filter(({ deleted }) => !deleted).map(({ id }) => id));
  });

  test('a mark of another database answers 400', async () => {
    const { until } = await fetchShifts();
    const other = until.replace(/^./, first => (first === '0' ? '1' : '0'));
    const answer = await program.get(`/api/export/shifts.csv?changed_after=${other}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        changed_after: [
          'The database was restored or replaced after that file was made. Load everything again, without changed_after.',
        ],
      },
    ]);
  });
});

describe('a mark of a store that was put back to an earlier day', () => {
  const restored =
    'The database was restored or replaced after that file was made. Load everything again, without changed_after.';
  const ask = async (until: string) => {
    const answer = await program.get(`/api/export/shifts.csv?changed_after=${until}`);
    return [answer.statusCode, answer.statusCode === 400 ? answer.json() : null];
  };
  const refused = [400, { changed_after: [restored] }];
  /** As files that were copied before the export was made. */
  const forget = (id: string) =>
    ward.store.pool.query(
      `begin; set local parity.audit_change = 'allowed'; delete from audit_entries where id = ${id}; commit`,
    );
  const readEntry = (until: string) => /-(\d+)-/.exec(until)?.[1] ?? '';

  test('answers 400, also after its entry’s number was given to another entry', async () => {
    const { until } = await fetchShifts();
    expect(await ask(until)).toEqual([200, null]);
    const id = readEntry(until);
    await forget(id);
    expect(await ask(until)).toEqual(refused);
    await ward.sql(
      `insert into audit_entries (id, client_id, at, actor_name, action, request_id)
       values ($1, $2, '2026-11-14T15:00:00Z', 'Data warehouse', 'exported shifts', 'another request')`,
      [id, ward.world.here.id],
    );
    expect(await ask(until)).toEqual(refused);
  });

  test('answers 400 if it names transactions that have not begun', async () => {
    const { until } = await fetchShifts();
    const [made = ''] = until.split('.');
    expect(await ask(`${made}.900000000000.900000000000`)).toEqual(refused);
  });

  test('answers 400 for an entry of another hospital', async () => {
    const { token } = await addToken(await ward.as('stranger'), ['export:read']);
    const { until } = await fetchFile(openProgram(ward, token), 'shifts.csv');
    expect(await ask(until)).toEqual(refused);
  });

  test('is continued if version 1.0 made it, which named no entry', async () => {
    const { until } = await fetchShifts();
    await ward.save(body(3));
    const { rows } = await fetchAfter(until.replace(/-\d+-[0-9a-f]+/, ''));
    expect(rows.map(row => row.date)).toEqual(['2026-11-14']);
  });
});

/** As if other transactions had written the rows. */
async function setChanges(table: 'shifts' | 'deleted_shifts', transaction: string): Promise<void> {
  await ward.store.pool.query(`alter table ${table} disable trigger user`);
  await ward.sql(`update ${table} set changed_in = (${transaction})::text::xid8`);
  await ward.store.pool.query(`alter table ${table} enable trigger user`);
}

test('shifts whose transactions another database has counted are in the next file, once', async () => {
  const { rows } = await fetchShifts();
  // As pg_dump restores them: triggers come after the rows.
  await setChanges('shifts', '123456789012');
  const restored = await fetchShifts();
  const ids = ({ rows }: Awaited<ReturnType<typeof fetchFile>>) => rows.map(row => row.shift_id);
  expect(ids(restored).toSorted()).toEqual(rows.map(row => row.shift_id).toSorted());
  expect((await fetchAfter(restored.until)).rows).toEqual([]);
});

test('a shift that is corrected or deleted while a file is made is in the next file, and not in this one', async () => {
  const { here } = ward.world;
  const inHospital = <T>(read: (tx: ClientTx) => Promise<T>) => ward.db.forClient(here.id, read);
  const until = await inHospital(readMark);
  const selection = {
    clientId: here.id,
    moduleIds: here.modules,
    start: null,
    end: null,
    until,
    after: undefined,
  };
  const readIds = async (list: string) => {
    const rows = await inHospital(tx => shiftReaders.wide.readRows(tx, selection, list));
    return (JSON.parse(`[${rows ?? ''}]`) as [id: number][]).map(([id]) => id);
  };
  const [first = '', second = '', ...more] = await inHospital(tx =>
    shiftReaders.wide.listIds(tx, selection, 2),
  );
  const before = await readIds(first);
  const [corrected, deleted] = await readIds(second);
  await ward.sql('update shifts set version = version + 1 where id = $1', [corrected]);
  const meanwhile = await readIds(second);
  await ward.sql('delete from shifts where id = $1', [deleted]);
  expect([before.length, meanwhile, await readIds(second), more]).toEqual([2, [deleted], [], []]);
  const next = await fetchAfter(formatChangeMark(until));
  expect(next.rows.map(row => [row.shift_id, row.deleted_at !== null])).toEqual([
    [corrected, false],
    [deleted, true],
  ]);
});

describe('two transactions at the same time', () => {
  async function begin(): Promise<Connection> {
    const client = await ward.store.pool.connect();
    await client.query('begin; set local role parity_platform');
    return client;
  }

  const correct = (client: Connection, date: string) =>
    client.query('update shifts set version = version + 1 where date = $1 and window_mins = 420', [date]);

  async function end(client: Connection, how: 'commit' | 'rollback'): Promise<void> {
    await client.query(how);
    client.release();
  }

  const datesOf = ({ rows }: Awaited<ReturnType<typeof fetchFile>>) => rows.map(row => row.date);

  test('the one that commits later is in the next file, also if it began first', async () => {
    const start = await fetchShifts();
    const [slow, quick] = [await begin(), await begin()];
    await correct(slow, '2026-11-12');
    await correct(quick, '2026-11-13');
    await end(quick, 'commit');
    const first = await fetchAfter(start.until);
    await end(slow, 'commit');
    const second = await fetchAfter(first.until);
    const third = await fetchAfter(second.until);
    expect([first, second, third].map(datesOf)).toEqual([['2026-11-13'], ['2026-11-12'], []]);
  });

  test('the one that is rolled back is in no file', async () => {
    const start = await fetchShifts();
    const [undone, kept] = [await begin(), await begin()];
    await correct(undone, '2026-11-12');
    await correct(kept, '2026-11-13');
    const first = await fetchAfter(start.until);
    await end(undone, 'rollback');
    await end(kept, 'commit');
    expect([datesOf(first), datesOf(await fetchAfter(first.until))]).toEqual([[], ['2026-11-13']]);
  });

  test('a deletion that commits later is in the next file', async () => {
    const start = await fetchShifts();
    const slow = await begin();
    await slow.query(`delete from shifts where date = '2026-11-12' and window_mins = 420`);
    const during = await fetchShifts();
    await end(slow, 'commit');
    const { rows } = await fetchAfter(during.until);
    expect(during.rows).toHaveLength(start.rows.length);
    expect(rows.map(row => [row.date, row.deleted_at !== null])).toEqual([['2026-11-12', true]]);
  });
});
