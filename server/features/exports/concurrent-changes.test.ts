import { describe, expect, test } from 'vitest';
import { formatChangeMark } from '#domain/export/changed-until.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { Connection } from '#server/db/driver/pool.ts';
import { readMark, shiftReaders } from './changes.queries.ts';
import { startExportedWard } from './testing/exported-ward.ts';
import type { fetchFile } from './testing/files.ts';

const { ward, fetchShifts, fetchAfter } = await startExportedWard();

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
