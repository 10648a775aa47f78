import { describe, expect, test } from 'vitest';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { startExportedWard } from './testing/exported-ward.ts';
import { fetchFile } from './testing/files.ts';

const { ward, program, fetchShifts, fetchAfter, body } = await startExportedWard();

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
