import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** 10:00 on 14 November 2026 in New York, with windows at 07:00 and 19:00. */
let ward: Ward;
let moduleUrl: string;

beforeAll(async () => {
  ward = await startWard();
  moduleUrl = `/api/accounts/client_modules/${ward.moduleId}/`;
});
beforeEach(() => ward.sql(`delete from red_flags; delete from shifts; update modules set standards = '[]'`));
afterAll(() => ward.close());

const patch = (payload: object) => ward.owner.send({ method: 'PATCH', url: moduleUrl, payload });

/** At least so many RNs, whatever the counts. */
async function setFloor(floor: number, pack = 'own_plan') {
  const classes = [{ id: 'labor', name: 'Labor', max: 1 }];
  const map = { [ward.labor]: { class: 'labor', patients: 1 }, [ward.couplet]: null };
  const standard = { pack, unit_type: null, from: '2026-11-01', classes, mix: 'own', floor, map };
  expect((await patch({ standard })).statusCode).toBe(200);
}

const shift = (labor: number, rn_actual: number) => ({
  date: '2026-11-14',
  window: 420,
  rn_actual,
  acuity_counts: { [ward.labor]: labor, [ward.couplet]: 0 },
});

describe('the red flag rule about the standard', () => {
  const flags = async () => (await ward.owner.get(`/api/red_flags/?module=${ward.moduleId}`)).json().results;
  beforeAll(() => patch({ red_flag_rules: { ...noRedFlagRules, standard_short: true } }));

  test('flags a short shift that is not under target, and withdraws the flag when it is corrected', async () => {
    await setFloor(5);
    const saved = await ward.save(shift(1, 4));
    expect(saved.json()).toMatchObject({ rn_variance: 2, standard: { required: 5, state: 'short' } });
    expect(await flags()).toMatchObject([{ kind: 'short', status: 'open', reasons: ['standard'] }]);
    await ward.save({ ...shift(1, 5), version: saved.json().version });
    expect(await flags()).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('opens and withdraws nothing when the standard changes', async () => {
    await ward.save(shift(1, 4));
    await setFloor(9);
    expect(await flags()).toEqual([]);
  });

  test('keeps its value in a change that leaves it out, and counts in the preview', async () => {
    const { red_flag_rules } = (await patch({ red_flag_rules: { under_rns: 3 } })).json();
    expect(red_flag_rules).toEqual({ ...noRedFlagRules, under_rns: 3, standard_short: true });
    await setFloor(5);
    await ward.save(shift(1, 4));
    const preview = async (rules: object) =>
      (await ward.owner.post(`${moduleUrl}red_flags_preview/`, rules)).json().flagged;
    expect([await preview({}), await preview({ standard_short: false })]).toEqual([1, 0]);
  });

  test('gives the report its flag and the efforts that were logged', async () => {
    const efforts = { agency: ['Agency'], per_diem: ['Float pool'] };
    const settings = await ward.owner.post('/api/accounts/update_client_settings/', {
      standard_efforts: efforts,
    });
    expect(settings.json().client.standard_efforts).toEqual(efforts);
    const unknown = { standard_efforts: { prayer: ['Agency'] } };
    expect((await ward.owner.post('/api/accounts/update_client_settings/', unknown)).statusCode).toBe(400);

    await setFloor(5, 'washington');
    await ward.save(shift(1, 4));
    const [flag] = await flags();
    await ward.nurse.post(`/api/red_flags/${flag.id}/actions/`, { action: 'Agency', result: 'no' });
    const query = `modules=${ward.moduleId}&start_date=2026-11-14&end_date=2026-11-14`;
    const { context } = (await ward.owner.get(`/api/reports/standards/?${query}`)).json();
    expect(context.groupings[0].data.standards).toMatchObject({
      required_share: 80,
      list: [
        {
          flag: flag.id,
          efforts: { logged: ['agency'], missing: ['ask_working', 'ask_available', 'per_diem'] },
        },
      ],
    });
  });
});
