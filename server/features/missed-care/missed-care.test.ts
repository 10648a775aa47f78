import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import golden from '#domain/golden/missed-care.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

const starts = [...new Set(golden.shifts.map(({ window }) => window))].toSorted((a, b) => a - b);

let ward: Ward;

/** The worked cases name one field by their own id. */
beforeAll(async () => {
  ward = await startWard();
  await ward.sql('update clients set shift_windows_config = $1', [
    JSON.stringify(starts.map(mins => ({ mins, is_day: mins < 1140 }))),
  ]);
  await ward.sql('update modules set min_rn_target = $1', [golden.min_rn_target]);
  await ward.sql('update acuity_fields set rns_per_patient = $1 where id = $2', [
    golden.rns_per_patient[1],
    ward.labor,
  ]);
  const listed = await ward.owner.post('/api/accounts/update_client_settings/', {
    missed_care_types: golden.types,
  });
  expect(listed.statusCode, listed.body).toBe(200);
  for (let from = 0; from < golden.shifts.length; from += 50) {
    const rows = golden.shifts.slice(from, from + 50).map(({ count, ...shift }) => ({
      ...shift,
      acuity_counts: { [ward.labor]: count, [ward.couplet]: 0 },
    }));
    const imported = await ward.owner.post(`${ward.shiftsUrl}import/`, { rows });
    expect(imported.json().results).toEqual(rows.map(() => ({ status: 'added' })));
  }
});
afterAll(() => ward.close());

async function fetchBlock(more = '') {
  const { start_date, end_date } = golden;
  const query = `modules=${ward.moduleId}&start_date=${start_date}&end_date=${end_date}${more}`;
  const answer = await ward.owner.get(`/api/reports/missed_care/?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .context.groupings.map(({ data }: { data: { missed_care: object } }) => data.missed_care);
}

type Row = Record<string, unknown> & { refused: string | null };
const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
const counted = ['shifts', 'with_entry', 'events_short', 'events_other', 'hours_short', 'hours_other'];

describe('the worked case of missed care', () => {
  test('has its figures to four decimals, and its refusals', async () => {
    const [block] = await fetchBlock();
    const judged = (row: Row) => ({ ...row, refused: row.refused !== null });
    const read = { ...block, types: block.types.map(judged), together: judged(block.together) };
    expect(differences(read, golden.expect)).toEqual([]);
  });

  test('has the same events and hours by shift time and by week', async () => {
    const [block] = await fetchBlock();
    const { shifts, with_entry, together } = block;
    const whole = counted.map(name => ({ ...together, shifts, with_entry })[name]);
    expect(counted.map(name => sum(block.windows, name))).toEqual(whole);
    expect(block.periods.length).toBe(9);
    expect(counted.map(name => sum(block.periods, name))).toEqual(whole);
  });

  test('has the same sums in its day and night halves, and the chosen shift times alone', async () => {
    const [block] = await fetchBlock();
    const halves = await fetchBlock('&split_day_night=true');
    expect(sum(halves, 'shifts')).toBe(block.shifts);
    const [evening] = await fetchBlock('&shift_windows=1140');
    const {
      id: _,
      label: __,
      shifts,
      with_entry,
      ...row
    } = block.windows.find(({ id }: { id: number }) => id === 1140);
    expect(evening).toMatchObject({ shifts, with_entry, together: { type: null, ...row } });
  });

  test('is on page one of the executive report, and not of a rollup', async () => {
    const { start_date, end_date } = golden;
    const query = `modules=${ward.moduleId}&start_date=${start_date}&end_date=${end_date}`;
    const pageOne = async (report: string) =>
      (await ward.owner.get(`/api/reports/${report}/?${query}`)).json().context.page_one.groupings[0];
    const { type: _, refused: __, ...together } = golden.expect.together;
    const { missed_care } = await pageOne('executive');
    expect(differences(missed_care, { ...together, shifts: 360, with_entry: 77, refused: null })).toEqual([]);
    expect((await pageOne('module_rollup')).missed_care).toBeNull();
    await ward.sql(`update shifts set missed_care = '{}' where date > $1`, ['2026-06-02']);
    expect((await pageOne('executive')).missed_care).not.toBeNull();
    await ward.sql(`update shifts set missed_care = '{}'`);
    expect((await pageOne('executive')).missed_care).toBeNull();
  });
});

test('a type is any text, and one that was renamed keeps its shifts', async () => {
  const types = ['constructor', '__proto__', 'Charting'];
  await ward.owner.post('/api/accounts/update_client_settings/', { missed_care_types: types });
  await ward.sql(`update shifts set missed_care = '{"__proto__": 2, "Charting late": 1}' where date = $1`, [
    golden.start_date,
  ]);
  const [block] = await fetchBlock();
  expect(
    block.types.map(({ type, events_short, events_other }: Row) => [
      type,
      Number(events_short) + Number(events_other),
    ]),
  ).toEqual([
    ['constructor', 0],
    ['__proto__', 12],
    ['Charting', 0],
    ['Charting late', 6],
  ]);
});

test('a hospital without types has a report that says so', async () => {
  await ward.owner.post('/api/accounts/update_client_settings/', { missed_care_types: [] });
  await ward.sql(`update shifts set missed_care = '{}'`);
  const [block] = await fetchBlock();
  expect(block).toMatchObject({ shifts: 360, with_entry: 0, types: [] });
  expect(block.together.refused).toBe('Never missed: a comparison needs at least 5 times.');
});

test('members see the report of their module', async () => {
  const url = `/api/reports/missed_care/?modules=${ward.moduleId}&start_date=${golden.start_date}&end_date=${golden.end_date}`;
  expect((await ward.nurse.get(url)).statusCode).toBe(200);
});
