import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { fetchFile, readMetadata } from './testing/files.ts';

const dates = Array.from({ length: 12 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);

let ward: Ward;
let program: Browser;
beforeAll(async () => {
  ward = await startWard();
  const { here, elsewhere } = ward.world;
  for (const { id, modules } of [here, elsewhere]) {
    for (const module of modules) await storeSome(ward, someShifts(id, module, dates));
  }
  await ward.sql(`update shifts set reasons = '{"Sick call","a, \\"b\\""}', missed_care = '{"Charting late": 2}'
    where date = '2026-02-03'`);
  program = openProgram(ward, (await addToken(ward.owner, ['export:read'])).token);
});
afterAll(() => ward.close());

const february = 'start_date=2026-02-01&end_date=2026-02-28';

describe('the exported shifts', () => {
  test('are as many as the citation of a report has, of the hospital alone', async () => {
    const modules = ward.world.here.modules.join(',');
    const { citation } = await fetchReport(ward.owner, `ratio/?modules=${modules}&${february}`);
    const { rows } = await fetchFile(program, 'shifts.parquet', `?${february}`);
    expect(rows).toHaveLength(48);
    expect(citation?.shifts).toBe(48);
    expect(new Set(rows.map(row => row.module_id))).toEqual(new Set(ward.world.here.modules));
  });

  test('have the nursing hours of the report', async () => {
    const { rows } = await fetchFile(program, 'shifts.csv', `?modules=${ward.moduleId}&${february}`);
    const report = await fetchReport(
      ward.owner,
      `nursing_hours/?modules=${ward.moduleId}&${february}&date_grain=month`,
    );
    const hours = rows.reduce((sum, row) => sum + (Number(row.rn_actual) * Number(row.minutes)) / 60, 0);
    const [row] = report.groupings[0]?.data.nursing_hours ?? [];
    expect(hours).toBeGreaterThan(1_000);
    expect(hours).toBeCloseTo(row?.total ?? 0, 6);
  });

  test('are the same as CSV and as Parquet, wide and long', async () => {
    for (const shape of ['wide', 'long']) {
      const csv = await fetchFile(program, 'shifts.csv', `?shape=${shape}`);
      const parquet = await fetchFile(program, 'shifts.parquet', `?shape=${shape}`);
      expect(csv.rows.length).toBeGreaterThan(40);
      expect(parquet.rows).toEqual(csv.rows);
    }
  });

  test('have the same patients in the wide and in the long shape', async () => {
    const wide = (await fetchFile(program, 'shifts.parquet')).rows;
    const long = (await fetchFile(program, 'shifts.parquet', '?shape=long')).rows;
    const ofLong = long.map(row => `${row.shift_id} field_${row.field_id} ${row.patients}`);
    const ofWide = wide.flatMap(row =>
      Object.keys(row)
        .filter(name => name.startsWith('field_'))
        .map(name => `${row.shift_id} ${name} ${row[name]}`),
    );
    expect(ofLong).toHaveLength(96);
    expect(ofLong.toSorted()).toEqual(ofWide.toSorted());
    expect(new Set(long.map(row => `${row.section}, ${row.field}`))).toEqual(
      new Set(['Labor, Active labor', 'Labor, Couplet']),
    );
  });

  test('have their figures as stored, the names of units, and no names of people', async () => {
    const { answer, rows } = await fetchFile(
      program,
      'shifts.csv',
      '?start_date=2026-02-03&end_date=2026-02-03',
    );
    expect(rows[0]).toMatchObject({
      module: 'Labor & Delivery',
      date: '2026-02-03',
      window: 420,
      starts_at: '2026-02-03T12:00:00.000Z',
      is_day: true,
      minutes: 720,
      reasons: 'Sick call; a, "b"',
      missed_care: '{"Charting late": 2}',
      rn_premium_overtime: 1,
      rn_premium_traveler: 0,
      deleted_at: null,
    });
    expect(Number(rows[0]?.rn_variance)).toBeCloseTo(
      Number(rows[0]?.rn_actual) - Number(rows[0]?.rn_target),
      6,
    );
    const all = await fetchFile(program, 'shifts.csv');
    for (const name of ['Ada Nurse', 'Comment', 'adequacy', 'updated_by', 'answer']) {
      expect(answer.body + all.answer.body).not.toContain(name);
    }
  });

  test('can be those of modules and dates', async () => {
    const query = `?modules=${ward.moduleId}&start_date=2026-02-11&end_date=2026-02-12`;
    const { rows } = await fetchFile(program, 'shifts.parquet', query);
    expect(rows.map(row => [row.module_id, row.date, row.window])).toEqual([
      [ward.moduleId, '2026-02-11', 420],
      [ward.moduleId, '2026-02-11', 1140],
      [ward.moduleId, '2026-02-12', 420],
      [ward.moduleId, '2026-02-12', 1140],
    ]);
  });

  test('have the same columns when there are none', async () => {
    const [some, none] = await Promise.all([
      fetchFile(program, 'shifts.csv'),
      fetchFile(program, 'shifts.csv', '?start_date=2030-01-01'),
    ]);
    expect(none.rows).toEqual([]);
    expect(none.answer.body).toBe(some.answer.body.slice(0, none.answer.body.length));
  });

  test('keep the column of a field that was deleted from the catalogue', async () => {
    await ward.sql('update acuity_fields set deleted_at = now() where id = $1', [ward.couplet]);
    const { rows } = await fetchFile(program, 'shifts.parquet');
    await ward.sql('update acuity_fields set deleted_at = null where id = $1', [ward.couplet]);
    expect(Object.keys(rows[0] ?? {})).toContain(`field_${ward.couplet}`);
  });

  test('come with the version of their columns, in a header and in the file', async () => {
    const { answer, until } = await fetchFile(program, 'shifts.parquet');
    expect(answer.headers).toMatchObject({
      'parity-schema-version': '1',
      'content-type': 'application/vnd.apache.parquet',
      'content-disposition': 'attachment; filename="shifts.parquet"',
      'cache-control': 'no-store',
    });
    expect(readMetadata(answer.rawPayload)).toMatchObject({
      'parity.schema_version': '1',
      'parity.changed_until': until,
      'parity.fields': expect.stringContaining('"Active labor"'),
    });
  });
});

describe('the exported red flags', () => {
  test('have kind, state, reasons and what was tried, and no owner and no note', async () => {
    await ward.sql(
      `insert into red_flags (client_id, module_id, date, window_mins, nominal_minutes, starts_at, ends_at, kind, status, reasons,
         rn_target, rn_actual, min_rn_target, owner_name, opened_at, outcome, note)
       select client_id, module_id, date, window_mins, nominal_minutes, starts_at, starts_at, 'short', 'acknowledged', '{percent}',
         4.5, 3, 2, 'Ada Nurse', '2026-02-01 13:00Z', 'Closed beds', 'Ann was called' from shifts where date = '2026-02-01'`,
    );
    await ward.sql(
      `insert into red_flag_actions (client_id, flag_id, action, result, rns, at)
       select client_id, id, 'Float pool', 'partly', 0.5, '2026-02-01 13:30Z' from red_flags`,
    );
    const { rows, answer } = await fetchFile(program, 'red_flags.csv', `?modules=${ward.moduleId}`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      module: 'Labor & Delivery',
      date: '2026-02-01',
      kind: 'short',
      status: 'acknowledged',
      reasons: 'percent',
      rn_target: 4.5,
      opened_at: '2026-02-01T13:00:00.000Z',
      acknowledged_at: null,
      outcome: 'Closed beds',
      actions: 1,
      rns: 0.5,
    });
    expect(answer.body).not.toMatch(/Ada|Ann/);
  });

  test('are only those that have changed if that is asked for', async () => {
    const first = await fetchFile(program, 'red_flags.csv');
    const again = await fetchFile(program, 'red_flags.csv', `?changed_after=${first.until}`);
    const [flag] = first.rows;
    await ward.sql(`update red_flags set status = 'resolved', resolved_at = now() where id = $1`, [
      flag?.red_flag_id,
    ]);
    const changed = await fetchFile(program, 'red_flags.csv', `?changed_after=${first.until}`);
    expect(again.rows).toEqual([]);
    expect(changed.rows.map(row => [row.red_flag_id, row.status])).toEqual([[flag?.red_flag_id, 'resolved']]);
  });
});
