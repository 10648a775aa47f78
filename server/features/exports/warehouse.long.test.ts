import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToken } from '#server/testing/api-tokens.ts';
import { fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

// Runs the programs of docs/warehouse.md as they are there, with DuckDB from npm and pandas from Debian's python3-pandas.

const run = promisify(execFile);
const dates = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
const date = '2026-11-14';

let ward: Ward;
let directory: string;
let duckdb: DuckDBConnection;
/** What the programs read from their environment. */
let settings: string[];
beforeAll(async () => {
  ward = await startWard();
  const { here } = ward.world;
  for (const module of here.modules) await storeSome(ward, someShifts(here.id, module, dates));
  await ward.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = ward.app.server.address() as AddressInfo;
  const { token } = await addToken(ward.owner, ['export:read']);
  settings = [`PARITY=http://127.0.0.1:${port}`, `TOKEN=${token}`];
  directory = await mkdtemp(join(tmpdir(), 'parity-warehouse-'));
  const instance = await DuckDBInstance.create(join(directory, 'warehouse.db'));
  duckdb = await instance.connect();
  await duckdb.run(`set file_search_path = '${directory}'`);
});
afterAll(async () => {
  duckdb.closeSync();
  await ward.close();
  await rm(directory, { recursive: true });
});

/** The programs under a heading of the page. */
async function listPrograms(heading: string): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../../../docs/warehouse.md'), 'utf8');
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/```\w+\n(.*?)```/gs)].map(([, program = '']) => program);
}

async function select(sql: string): Promise<Record<string, unknown>[]> {
  const reader = await duckdb.runAndReadAll(sql);
  return reader.getRowObjectsJson();
}

const start = (...program: string[]) => run('env', [...settings, ...program], { cwd: directory });
const shell = (program: string) => start('sh', '-c', program);

/** Another Python in front of Debian's does not have its packages. */
async function findPython(): Promise<string | undefined> {
  for (const python of ['python3', '/usr/bin/python3']) {
    const hasPandas = await run(python, ['-c', 'import pandas']).then(
      () => true,
      () => false,
    );
    if (hasPandas) return python;
  }
  return undefined;
}

async function readHours(): Promise<Map<string, number>> {
  const { here } = ward.world;
  const query = `modules=${here.modules.join(',')}&start_date=2026-02-01&end_date=2026-02-28&date_grain=month`;
  const { groupings } = await fetchReport(ward.owner, `nursing_hours/?${query}`);
  return new Map(groupings.map(({ name, data }) => [name, data.nursing_hours?.[0]?.total ?? 0]));
}

test('DuckDB reads the Parquet file, and its hours are those of the report', async () => {
  const [fetchFile = '', hours = ''] = await listPrograms('DuckDB');
  await shell(fetchFile);
  const rows = await select(hours);
  const expected = await readHours();
  expect(rows.map(({ module }) => module)).toEqual(['Labor & Delivery', 'Mother-Baby']);
  for (const row of rows) {
    expect(Number(row.rn_hours)).toBeCloseTo(expected.get(String(row.module)) ?? 0, 6);
  }
  const [types] = await select(
    `select typeof(shift_id) as id, typeof(date) as date, typeof(starts_at) as start, typeof(is_day) as day,
      typeof(rn_actual) as rns, typeof(reasons) as reasons from 'shifts.parquet' limit 1`,
  );
  expect(types).toEqual({
    id: 'BIGINT',
    date: 'DATE',
    start: 'TIMESTAMP WITH TIME ZONE',
    day: 'BOOLEAN',
    rns: 'DOUBLE',
    reasons: 'VARCHAR',
  });
  const [version] = await select(
    `select decode(value) as version from parquet_kv_metadata('shifts.parquet')
     where decode(key) = 'parity.schema_version'`,
  );
  expect(version).toEqual({ version: '1' });
});

test('pandas reads the CSV file, and its hours are those of the report', async ({ skip }) => {
  const python = await findPython();
  if (python === undefined) return skip('not run: needs Debian’s package python3-pandas');
  const [program = ''] = await listPrograms('pandas');
  const { stdout } = await start(python, '-c', program);
  for (const [name, hours] of await readHours()) {
    const printed = new RegExp(`^${name} +([\\d.]+)$`, 'm').exec(stdout)?.[1];
    expect(Number(printed)).toBeCloseTo(hours, 1);
  }
});

test('a load every night leaves the warehouse as the hospital is: changes, corrections, deletions and repetitions', async () => {
  const [fetchChanges = '', load = '', keepMark = ''] = await listPrograms('A load every night');
  const night = async () => {
    await shell(fetchChanges);
    await duckdb.run(load);
    await shell(keepMark);
    const [loaded] = await select("select count(*)::int as rows from 'changes.parquet'");
    return Number(loaded?.rows);
  };
  const compare = async () => {
    const stored = await ward.sql(
      'select id as shift_id, version, rn_actual::float8 as rn_actual from shifts where client_id = $1 order by id',
      [ward.world.here.id],
    );
    const inWarehouse = await select('select shift_id, version, rn_actual from shifts order by shift_id');
    expect(inWarehouse.map(row => ({ ...row, shift_id: Number(row.shift_id) }))).toEqual(stored.rows);
  };
  expect(await night()).toBe(112);
  await compare();
  expect(await night()).toBe(0);
  await compare();

  const body = { date, window: 420, acuity_counts: { [ward.labor]: 3, [ward.couplet]: 3 } };
  const saved = (await ward.save({ ...body, rn_actual: 3 })).json();
  expect(await night()).toBe(1);
  await compare();
  await ward.save({ ...body, rn_actual: 5, version: saved.version });
  await ward.sql(`delete from shifts where date = '2026-02-03' and client_id = $1`, [ward.world.here.id]);
  // A night that fails after loading is repeated.
  await shell(fetchChanges);
  await duckdb.run(load);
  expect(await night()).toBe(5);
  await compare();
  expect(await night()).toBe(0);
});
