import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { oregon1 } from '#domain/standards/packs/oregon-1.ts';
import { washington1 } from '#domain/standards/packs/washington-1.ts';
import { adminHere, fetchReport } from '#server/testing/report-world.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** 10:00 on 14 November 2026 in New York, with windows at 07:00 and 19:00. */
let ward: Ward;

beforeAll(async () => {
  ward = await startWard();
});
beforeEach(() => ward.sql(`delete from shifts; update modules set standards = '[]'`));
afterAll(() => ward.close());

async function setStandard(standard: object) {
  const url = `/api/accounts/client_modules/${ward.moduleId}/`;
  const answer = await ward.owner.send({ method: 'PATCH', url, payload: { standard } });
  expect(answer.statusCode, answer.body).toBe(200);
}

const setPlan = (map: object, from = '2026-11-01') =>
  setStandard({
    pack: 'washington',
    unit_type: null,
    from,
    classes: [{ id: 'labor', name: 'Labor', max: 1 }],
    mix: 'own',
    floor: 0,
    map,
  });

const save = (date: string, rn_actual: number, more: object = {}) =>
  ward.save({
    date,
    window: 420,
    rn_actual,
    acuity_counts: { [ward.labor]: 3, [ward.couplet]: 0 },
    ...more,
  });

const report = (dates = 'start_date=2026-11-01&end_date=2026-11-14') =>
  fetchReport(ward.owner, `standards/?modules=${ward.moduleId}&${dates}`);

function read({ groupings }: ReportContext) {
  const standards = groupings[0]?.data.standards;
  if (!standards) throw new Error('The report has no standards');
  return standards;
}

test('a short shift is listed with its RNs, reasons and comments as they were entered', async () => {
  await setPlan({ [ward.labor]: { class: 'labor', patients: 1 } });
  const comments = 'Two "inductions",\nand a cæsarean ] [ \\ {"a": 1} 🍼';
  const reasons = ['High acuity', 'Sick call'];
  await save('2026-11-13', 2.5, { comments, reasons });
  await save('2026-11-14', 1.999, { charge_nurse_included: true });
  expect(read(await report()).list).toMatchObject([
    {
      date: '2026-11-14',
      required: 3,
      direct: 1,
      rn_actual: 1.999,
      charge_nurse_included: true,
      comments: '',
      reasons: [],
    },
    {
      date: '2026-11-13',
      required: 3,
      direct: 2,
      rn_actual: 2.5,
      charge_nurse_included: false,
      comments,
      reasons,
    },
  ]);
});

describe('a first good month that is set later', () => {
  const setGoodMonth = async (month: string | null) => {
    const admin = await adminHere(ward);
    const url = `/api/admin/clients/${ward.world.here.id}/`;
    const answer = await admin.send({ method: 'PATCH', url, payload: { first_good_month: month } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  afterEach(() => setGoodMonth(null));

  test('takes no recorded shift out of the report, which says how many lie before it', async () => {
    await setPlan({ [ward.labor]: { class: 'labor', patients: 1 } }, '2026-09-01');
    for (const [date, rns] of [
      ['2026-09-30', 3],
      ['2026-10-30', 2],
      ['2026-10-31', 2],
      ['2026-11-01', 3],
    ] as const)
      await save(date, rns);
    const october = 'start_date=2026-10-01&end_date=2026-11-14';
    const before = read(await report(october));
    expect(before).toMatchObject({ rated: 3, short: 2, windows: 90, before_good_month: null });
    await setGoodMonth('2026-11-01');
    const { before_good_month, ...after } = read(await report(october));
    expect(before_good_month).toEqual({ month: '2026-11', shifts: 3, in_range: 2 });
    expect(after).toEqual({ ...before, before_good_month: undefined });
  });
});

test('the fields that a setting maps, and those that kept shifts from being rated, are named, also after they were deleted', async () => {
  await setPlan({ [ward.labor]: { class: 'labor', patients: 1 } });
  await save('2026-11-13', 2, { acuity_counts: { [ward.labor]: 1, [ward.couplet]: 2 } });
  await ward.sql('update acuity_fields set deleted_at = now() where id = $1', [ward.couplet]);
  const context = await report();
  expect(read(context)).toMatchObject({ not_rated: 1, unmapped: [{ field: ward.couplet, shifts: 1 }] });
  const { rows } = await ward.sql('select id, name from acuity_fields where id = any($1)', [
    [ward.labor, ward.couplet],
  ]);
  expect(context.names?.fields).toEqual(Object.fromEntries(rows.map(({ id, name }) => [id, name])));
  await ward.sql('update acuity_fields set deleted_at = null');
});

test('the versions of the packs that were in force are part of the report, so that an analysis keeps them', async () => {
  await setStandard({
    pack: 'oregon',
    unit_type: 'labor_and_delivery',
    from: '2026-11-01',
    map: { [ward.labor]: { class: 'active', patients: 1 } },
  });
  await setPlan({ [ward.labor]: { class: 'labor', patients: 1 } }, '2026-11-14');
  await save('2026-11-01', 3);
  const context = await report();
  expect(read(context).packs).toEqual([oregon1, washington1]);
  expect(read(context).settings.map(({ pack, from }) => [pack, from])).toEqual([
    ['oregon', '2026-11-01'],
    ['washington', '2026-11-14'],
  ]);
  const admin = await adminHere(ward);
  const { report: id, options } = context;
  const about = { name: 'Standards', report: id, clients: options.clients, modules: options.modules };
  const made = await admin.post('/api/reports/annotated/', { ...about, context });
  expect(made.statusCode, made.body).toBe(201);
  const stored = await admin.get(`/api/reports/annotated/${made.json().id}/`);
  expect(read(stored.json().context)).toEqual(read(context));
});
