import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

const url = '/api/staffing_assessments/';
const blank = toWire(createBlankAssessment());

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

const create = (more: object = {}, who: Browser = ward.owner) =>
  who.post(url, { name: 'Next year', module: ward.moduleId, inputs: blank, ...more });
const put = (id: number, payload: object) => ward.owner.send({ method: 'PUT', url: `${url}${id}/`, payload });
const stored = async () => (await ward.sql('select * from assessments order by id')).rows;

describe('the budget of an assessment, through the API', () => {
  test.each(goldenCases.map((given, index) => ({ ...given, index })))('case $index', async given => {
    const answer = await create({ inputs: given.inputs });
    expect(answer.statusCode).toBe(201);
    expect(differences(answer.json().results, given.expect)).toEqual([]);
    const read = await ward.owner.get(`${url}${answer.json().id}/`);
    expect(read.json()).toEqual(answer.json());
  });
});

describe('saving', () => {
  test('replaces name and inputs and increments the version', async () => {
    const { id } = (await create()).json();
    const inputs = { ...blank, annual_birth_volume: 2400 };
    const answer = await put(id, { name: 'Plan B', inputs, version: 1 });
    expect(answer.json()).toMatchObject({
      id,
      version: 2,
      name: 'Plan B',
      inputs,
      updated_by: 'owner Person',
    });
  });

  test('a save with a stale version answers 409 with the stored one, who and when; without one the last write wins', async () => {
    const { id } = (await create()).json();
    await put(id, { name: 'Mine', inputs: blank, version: 1 });
    const late = await put(id, { name: 'Late', inputs: blank, version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      detail: 'owner Person changed this assessment since you opened it.',
      changed_by: 'owner Person',
      current: { id, name: 'Mine', version: 2 },
    });
    expect((await put(id, { name: 'Last', inputs: blank })).json()).toMatchObject({
      name: 'Last',
      version: 3,
    });
  });

  test('renames, and lists the assessments of a module by name', async () => {
    await ward.sql('delete from assessments');
    const { id } = (await create({ name: 'zebra' })).json();
    await create({ name: 'Beta' });
    await ward.owner.send({ method: 'PATCH', url: `${url}${id}/`, payload: { name: ' alpha ' } });
    const { results, count } = (await ward.owner.get(`${url}?module=${ward.moduleId}`)).json();
    expect([count, results.map((row: { name: string }) => row.name)]).toEqual([2, ['alpha', 'Beta']]);
  });
});

describe('an invalid value gets a field error, and nothing is stored', () => {
  const grid = (more: object) => ({ ...blank, direct_care: { ...blank.direct_care, ...more } });
  const wrong: [what: string, body: () => object, field: string][] = [
    [
      'a negative birth volume',
      () => ({ inputs: { ...blank, annual_birth_volume: -1 } }),
      'inputs.annual_birth_volume',
    ],
    [
      'half a birth',
      () => ({ inputs: { ...blank, annual_birth_volume: 0.5 } }),
      'inputs.annual_birth_volume',
    ],
    [
      'a percentage above 100',
      () => ({ inputs: { ...blank, direct_care_non_productive_pct: 100.1 } }),
      'inputs.direct_care_non_productive_pct',
    ],
    [
      'a percentage with a fraction',
      () => ({ inputs: { ...blank, indirect_care_non_productive_pct: 12.6 } }),
      'inputs.indirect_care_non_productive_pct',
    ],
    [
      'letters for a wage',
      () => ({ inputs: grid({ day_hourly_wage: 'x' }) }),
      'inputs.direct_care.day_hourly_wage',
    ],
    [
      'a wage of three decimals',
      () => ({ inputs: grid({ night_hourly_wage: 1.005 }) }),
      'inputs.direct_care.night_hourly_wage',
    ],
    [
      'a week of six days',
      () => ({ inputs: grid({ day_counts: [1, 2, 3, 4, 5, 6] }) }),
      'inputs.direct_care.day_counts',
    ],
    [
      'a negative count',
      () => ({ inputs: grid({ night_counts: [0, 0, 0, -1, 0, 0, 0] }) }),
      'inputs.direct_care.night_counts.3',
    ],
    ['a name of 300 characters', () => ({ name: 'x'.repeat(300) }), 'name'],
    ['no name', () => ({ name: '  ' }), 'name'],
    ['another hospital’s module', () => ({ module: ward.world.elsewhere.modules[0] }), 'module'],
  ];
  test.each(wrong)('an assessment with %s gets a field error', async (_what, body, field) => {
    const before = await stored();
    const answer = await create(body());
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual([field]);
    expect(await stored()).toEqual(before);
  });
});

test('an older assessment with a fraction of a percentage can still be read and renamed', async () => {
  const { id } = (await create()).json();
  await ward.sql(
    `update assessments set inputs = jsonb_set(inputs, '{direct_care_non_productive_pct}', '12.6') where id = $1`,
    [id],
  );
  const renamed = await ward.owner.send({ method: 'PATCH', url: `${url}${id}/`, payload: { name: 'Kept' } });
  for (const answer of [renamed, await ward.owner.get(`${url}${id}/`)])
    expect(answer.json()).toMatchObject({ name: 'Kept', inputs: { direct_care_non_productive_pct: 12.6 } });
});

describe('an assessment of another hospital', () => {
  test('is a 404 for every role', async () => {
    const stranger = await ward.as('stranger');
    const { id } = (await create({ module: ward.world.elsewhere.modules[0] }, stranger)).json();
    const calls = [
      { method: 'GET' as const },
      { method: 'PUT' as const, payload: { name: 'Mine now', inputs: blank } },
      { method: 'PATCH' as const, payload: { name: 'Mine now' } },
      { method: 'DELETE' as const },
    ];
    for (const call of calls) {
      expect((await ward.owner.send({ ...call, url: `${url}${id}/` })).statusCode).toBe(404);
    }
    expect((await stranger.get(`${url}${id}/`)).json().name).toBe('Next year');
  });
});

describe('recorded needs', () => {
  test('are the targets of the default range by weekday, day and night, with means weighted by minutes', async () => {
    // Mondays in October: 19 October 2026 and the week before.
    await ward.save({ date: '2026-10-12', window: 420, acuity_counts: { [ward.labor]: 4 }, rn_actual: 4 });
    await ward.save({ date: '2026-10-19', window: 420, acuity_counts: { [ward.labor]: 8 }, rn_actual: 4 });
    await ward.save({ date: '2026-10-19', window: 1140, acuity_counts: { [ward.labor]: 3 }, rn_actual: 4 });
    await ward.save({ date: '2026-11-09', window: 420, acuity_counts: { [ward.labor]: 99 }, rn_actual: 4 });
    const answer = await ward.owner.get(`${url}recorded_needs/?module=${ward.moduleId}`);
    expect(answer.json()).toEqual({
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      needs: [
        { weekday: 1, is_day: true, mean_rn_target: 6, rn_targets: [4, 8] },
        { weekday: 1, is_day: false, mean_rn_target: 3, rn_targets: [3] },
      ],
    });
  });

  test('have on request each window with its patients by acuity field, where a shift without a field has none of its patients', async () => {
    await ward.sql('delete from shifts');
    const record = (date: string, window: number, counts: object) =>
      ward.save({ date, window, acuity_counts: counts, rn_actual: 4 });
    await record('2026-10-12', 420, { [ward.labor]: 4, [ward.couplet]: 3 });
    await record('2026-10-13', 420, { [ward.labor]: 8 });
    await record('2026-10-13', 1140, { [ward.labor]: 3 });
    await record('2026-11-09', 420, { [ward.labor]: 99 });
    // A window of an earlier setting, four times as short, weighs less in its mean.
    await ward.sql(`update shifts set minutes = 180 where date = '2026-10-12'`);
    await ward.sql('update acuity_fields set deleted_at = now() where id = $1', [ward.couplet]);
    const [labor, couplet] = [Number(ward.labor), Number(ward.couplet)];
    const answer = await ward.owner.get(`${url}recorded_needs/?module=${ward.moduleId}&by_window=true`);
    await ward.sql('update acuity_fields set deleted_at = null where id = $1', [ward.couplet]);
    const { windows, fields } = answer.json();
    expect(windows).toEqual([
      {
        window: 420,
        is_day: true,
        shifts: 2,
        minutes: 900,
        rn_targets: [4.999, 8],
        counts: [
          { field: labor, mean: expect.closeTo(7.2, 9), variance: expect.closeTo(2.56, 9) },
          { field: couplet, mean: expect.closeTo(0.6, 9), variance: expect.closeTo(1.44, 9) },
        ],
      },
      {
        window: 1140,
        is_day: false,
        shifts: 1,
        minutes: 720,
        rn_targets: [3],
        counts: [{ field: labor, mean: 3, variance: 0 }],
      },
    ]);
    expect(fields).toEqual([
      { id: labor, name: 'Active labor', rns_per_patient: 1 },
      { id: couplet, name: 'Couplet', rns_per_patient: 0.333 },
    ]);
  });
});
