import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import metricCases from '#domain/golden/shift-metrics.json' with { type: 'json' };
import windowCases from '#domain/golden/shift-windows.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

describe('the windows of a date, through the API', () => {
  test.each(windowCases)(
    '$timezone on $date',
    async ({ timezone, date, shift_windows_config, expect: expected }) => {
      await ward.sql('update clients set timezone = $1, shift_windows_config = $2', [
        timezone,
        JSON.stringify(shift_windows_config),
      ]);
      expect(differences((await ward.day(date)).json().windows, expected)).toEqual([]);
    },
  );
});

describe('the figures of a shift, through the API', () => {
  beforeAll(() =>
    ward.sql(
      `update clients set timezone = 'America/New_York', shift_windows_config = '[{"mins":420,"is_day":true}]'`,
    ),
  );

  test.each(metricCases.map((given, index) => ({ ...given, index })))('case $index', async given => {
    const fieldIds = await makeFields(given.rns_per_patient, given.min_rn_target);
    const counts = Object.entries(given.acuity_counts).map(([id, count]) => [fieldIds.get(id), count]);
    const body = {
      date: '2026-11-13',
      window: 420,
      acuity_counts: Object.fromEntries(counts),
      rn_actual: given.rn_actual,
    };
    const calculated = await ward.nurse.post(`${ward.shiftsUrl}calculate/`, body);
    expect(differences(calculated.json(), given.expect)).toEqual([]);

    const { state: _, rn_target_floor: _floor, rn_target_ceiling: _ceiling, ...stored } = given.expect;
    const saved = await ward.save(body);
    expect(saved.statusCode).toBe(201);
    expect(differences(saved.json(), stored)).toEqual([]);
    expect(differences((await ward.day('2026-11-13')).json().shifts, [stored])).toEqual([]);
  });
});

/** Adds the case's fields to the catalogue; returns their new ids. A counted field without a ratio needs no RNs. */
async function makeFields(ratios: Record<string, number>, minRnTarget: number): Promise<Map<string, number>> {
  await ward.sql('delete from shifts');
  await ward.sql('delete from acuity_fields');
  await ward.sql('update modules set min_rn_target = $1', [minRnTarget]);
  const fieldIds = new Map<string, number>();
  for (const [id, ratio] of Object.entries(ratios)) {
    const { rows } = await ward.sql(
      `insert into acuity_fields (section_id, name, rns_per_patient, position) values ($1, $2, $3, 1) returning id`,
      [ward.world.sectionId, `Field ${id}`, ratio],
    );
    fieldIds.set(id, rows[0].id);
  }
  return fieldIds;
}
