import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { standardPack } from '#contract/standards/pack.ts';
import { standardPacks } from '#domain/standards/setting/packs.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** 10:00 on 14 November 2026 in New York, with windows at 07:00 and 19:00. */
let ward: Ward;
let moduleUrl: string;

beforeAll(async () => {
  ward = await startWard();
  moduleUrl = `/api/accounts/client_modules/${ward.moduleId}/`;
});
beforeEach(() => ward.sql(`delete from shifts; update modules set standards = '[]'`));
afterAll(() => ward.close());

const patch = (payload: object, who: Browser = ward.owner) =>
  who.send({ method: 'PATCH', url: moduleUrl, payload });

/** One RN for each patient in labor, one for four couplets. */
const plan = (change: object = {}) => ({
  pack: 'own_plan',
  unit_type: null,
  from: '2026-11-01',
  classes: [
    { id: 'labor', name: 'Labor', max: 1 },
    { id: 'couplet', name: 'Couplet', max: 4 },
  ],
  mix: 'own',
  floor: 0,
  map: { [ward.labor]: { class: 'labor', patients: 1 }, [ward.couplet]: { class: 'couplet', patients: 1 } },
  ...change,
});

const shift = (labor: number, rn_actual: number, date = '2026-11-14', window = 420) => ({
  date,
  window,
  rn_actual,
  acuity_counts: { [ward.labor]: labor, [ward.couplet]: 0 },
});

async function setStandard(standard: object | null) {
  const answer = await patch({ standard });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('the list has every pack with its sources, in the shape of the contract', async () => {
  const { results, count } = (await ward.nurse.get('/api/standards/')).json();
  expect(count).toBe(standardPacks.length);
  expect(results).toEqual(standardPacks);
  for (const pack of standardPacks) expect(standardPack.parse(pack)).toEqual(pack);
});

describe('the setting of a module', () => {
  test('is answered with its history, to members too', async () => {
    const first = await setStandard(plan());
    expect(first.standard).toEqual(plan({ required_share: null }));
    const oregon = {
      pack: 'oregon',
      unit_type: 'labor_and_delivery',
      from: '2026-11-20',
      map: { [ward.labor]: { class: 'active', patients: 1 }, [ward.couplet]: null },
    };
    await setStandard(oregon);
    const { client } = (await ward.nurse.get('/api/accounts/get_state/')).json();
    const module = client.modules.find(({ id }: { id: number }) => id === ward.moduleId);
    expect(module.standard).toEqual(oregon);
    expect(module.standard_history).toEqual([plan({ required_share: null }), oregon]);
    expect(module.standard_names).toEqual({ own_plan: 'Own plan', oregon: 'Oregon' });
  });

  test('counts from today by default, and null ends it today', async () => {
    const { from: _, ...undated } = plan();
    expect((await setStandard(undated)).standard.from).toBe('2026-11-14');
    await setStandard(plan());
    const ended = await setStandard(null);
    expect([ended.standard, ended.standard_history.at(-1)]).toEqual([
      null,
      { pack: null, from: '2026-11-14' },
    ]);
  });

  test('never alters windows before its date, and replaces later settings', async () => {
    await setStandard(plan());
    await ward.save(shift(3, 2, '2026-11-10'));
    await ward.save(shift(3, 2, '2026-11-13'));
    await setStandard(plan({ from: '2026-11-12', floor: 9 }));
    const required = async (date: string) => (await ward.day(date)).json().shifts[0].standard?.required;
    expect([await required('2026-11-10'), await required('2026-11-13')]).toEqual([3, 9]);
    const { standard_history } = await setStandard(plan({ from: '2026-11-11', floor: 5 }));
    expect(standard_history).toHaveLength(2);
    expect([await required('2026-11-10'), await required('2026-11-13')]).toEqual([3, 5]);
  });

  test('a window before the first date has no standard', async () => {
    await setStandard(plan({ from: '2026-11-14' }));
    expect((await ward.save(shift(3, 2, '2026-11-13'))).json().standard).toBeNull();
    expect((await ward.save(shift(3, 2))).json().standard).toMatchObject({ required: 3, state: 'short' });
  });

  test('the shift before the first window is judged by the setting of its own date', async () => {
    await setStandard(plan());
    await setStandard(plan({ from: '2026-11-14', floor: 9 }));
    await ward.save(shift(3, 2, '2026-11-13', 1140));
    for (const url of [ward.shiftsUrl, `${ward.shiftsUrl}?date=2026-11-14`])
      expect((await ward.nurse.get(url)).json().previous.standard.required).toBe(3);
  });

  test('a deleted field of the module may be mapped', async () => {
    const { rows } = await ward.sql(
      `insert into acuity_fields (section_id, name, rns_per_patient, position, deleted_at)
       values ($1, 'Gone', 1, 9, now()) returning id`,
      [ward.world.sectionId],
    );
    await setStandard(plan({ map: { [rows[0].id]: null } }));
  });

  test('a field that only a stored shift has may be mapped', async () => {
    expect((await patch({ standard: plan({ map: { 987654: null } }) })).statusCode).toBe(400);
    await ward.save(shift(1, 1));
    await ward.sql(`update shifts set acuity_counts = '{"987654": 1}'`);
    await setStandard(plan({ map: { 987654: null } }));
  });

  test('may use classes of other unit types of its pack, and each shift says whom it leaves out', async () => {
    const map = {
      [ward.labor]: { class: 'labor_and_delivery/active', patients: 1 },
      [ward.couplet]: { class: 'mother_baby/patient', patients: 2 },
    };
    const oregon = { pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-11-12', map };
    const own = { class: 'active', patients: 1 };
    expect((await setStandard(oregon)).standard.map).toEqual({ ...map, [ward.labor]: own });
    await setStandard({ ...oregon, from: '2026-11-13', map: { [ward.labor]: own, [ward.couplet]: null } });
    const save = async (date: string) => {
      const acuity_counts = { [ward.labor]: 3, [ward.couplet]: 4.5 };
      return (await ward.save({ date, window: 420, rn_actual: 4, acuity_counts })).json().standard;
    };
    expect(await save('2026-11-12')).toEqual({
      ...{ pack: 'oregon', version: 1, required: 5, direct: 4, state: 'short' },
      ...{ classes: { active: 3, 'mother_baby/patient': 9 }, unmapped: [], left_out: 0 },
    });
    expect(await save('2026-11-13')).toEqual({
      ...{ pack: 'oregon', version: 1, required: 3, direct: 4, state: 'enough' },
      ...{ classes: { active: 3 }, unmapped: [], left_out: 4.5 },
    });
  });

  test('a change is in the audit trail with both values', async () => {
    await setStandard(plan());
    await setStandard({ pack: 'oregon', unit_type: 'antepartum', from: '2026-11-02', map: {} });
    const { rows } = await ward.sql(
      `select action, details from audit_entries where action = 'changed standard' order by id desc limit 1`,
    );
    expect(rows[0].details.before.standards).toHaveLength(1);
    expect(rows[0].details.after.standards.at(-1)).toMatchObject({ pack: 'oregon', from: '2026-11-02' });
  });

  test('that is sent again stores nothing', async () => {
    const { version } = await setStandard(plan());
    const entries = async () =>
      (await ward.sql(`select from audit_entries where action = 'changed standard'`)).rowCount;
    const before = await entries();
    expect((await setStandard(plan())).version).toBe(version);
    expect(await entries()).toBe(before);
  });

  test('a member may not change it', async () => {
    expect((await patch({ standard: plan() }, ward.nurse)).statusCode).toBe(403);
  });
});

const one = (change: object) => [{ id: 'labor', name: 'Labor', max: 1, ...change }];
const manyFields = () =>
  Object.fromEntries(Array.from({ length: 501 }, (_, index) => [String(100_000 + index), null]));
const oregonWith = (id: string) => ({
  ...{ pack: 'oregon', unit_type: 'labor_and_delivery', classes: null, mix: null, floor: null },
  map: { [ward.labor]: { class: id, patients: 1 } },
});
const many = Array.from({ length: 21 }, (_, index) => ({ id: `c${index}`, name: 'C', max: 1 }));

test.each<[string, () => object, string]>([
  ['an unknown pack', () => ({ pack: 'atlantis' }), 'pack'],
  [
    'an unknown unit type',
    () => ({ pack: 'oregon', unit_type: 'x', classes: null, mix: null, floor: null }),
    'unit_type',
  ],
  ['an unknown mix', () => ({ mix: 'some' }), 'mix'],
  ['an unknown class', () => ({ map: { [ward.labor]: { class: 'x', patients: 1 } } }), `map.FIELD.class`],
  [
    'a class of a law beside those of a plan',
    () => ({ map: { [ward.labor]: { class: 'antepartum/patient', patients: 1 } } }),
    'map.FIELD.class',
  ],
  ['an unknown class of another unit type', () => oregonWith('antepartum/active'), 'map.FIELD.class'],
  ['a class of a unit type of another pack', () => oregonWith('perinatal/couplet'), 'map.FIELD.class'],
  ['a field of another module', () => ({ map: { 424242: null } }), 'map.424242'],
  ['501 fields', () => ({ map: manyFields() }), 'map'],
  ['a key that is no id', () => ({ map: { constructor: null } }), 'map.constructor'],
  ['no classes', () => ({ classes: [], map: {} }), 'classes'],
  ['21 classes', () => ({ classes: many, map: {} }), 'classes'],
  ['a repeated class', () => ({ classes: [...one({}), ...one({})], map: {} }), 'classes.1.id'],
  ['a class id in capitals', () => ({ classes: one({ id: 'Labor' }), map: {} }), 'classes.0.id'],
  ['a class id of 41 characters', () => ({ classes: one({ id: 'a'.repeat(41) }), map: {} }), 'classes.0.id'],
  ['a maximum of 0', () => ({ classes: one({ max: 0 }), map: {} }), 'classes.0.max'],
  ['a maximum of 1.5', () => ({ classes: one({ max: 1.5 }), map: {} }), 'classes.0.max'],
  ['a maximum of 21', () => ({ classes: one({ max: 21 }), map: {} }), 'classes.0.max'],
  ['no patients', () => ({ map: { [ward.labor]: { class: 'labor', patients: 0 } } }), 'map.FIELD.patients'],
  [
    'eleven patients',
    () => ({ map: { [ward.labor]: { class: 'labor', patients: 10.001 } } }),
    'map.FIELD.patients',
  ],
  [
    'patients with 4 decimals',
    () => ({ map: { [ward.labor]: { class: 'labor', patients: 1.0001 } } }),
    'map.FIELD.patients',
  ],
  ['a floor of 100', () => ({ floor: 100 }), 'floor'],
  ['a floor of 1.5', () => ({ floor: 1.5 }), 'floor'],
  ['a share above 100', () => ({ required_share: 100.1 }), 'required_share'],
  ['a share below 0', () => ({ required_share: -1 }), 'required_share'],
  ['a share of its own for a law', () => ({ pack: 'washington', required_share: 70 }), 'required_share'],
  ['a date that is none', () => ({ from: '2026-02-30' }), 'from'],
])('a setting with %s answers 400 beside the field and stores nothing', async (_, change, path) => {
  const field = path.replace('FIELD', ward.labor);
  const answer = await patch({ standard: plan(change()) });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [`standard.${field}`]]);
  const preview = await ward.owner.post(`${moduleUrl}standard_preview/`, plan(change()));
  expect([preview.statusCode, Object.keys(preview.json())]).toEqual([400, [field]]);
  const { rows } = await ward.sql('select standards from modules where id = $1', [ward.moduleId]);
  expect(rows[0].standards).toEqual([]);
});

test('the preview answers the last year as if the setting had been in force, and stores nothing', async () => {
  await ward.save(shift(3, 2, '2026-11-10'));
  await ward.save(shift(3, 3, '2026-11-11'));
  const { statusCode, body } = await ward.owner.post(
    `${moduleUrl}standard_preview/`,
    plan({ from: '2030-01-01' }),
  );
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({
      start_date: '2025-11-14',
      end_date: '2026-11-14',
      rated: 2,
      enough: 1,
      short: 1,
      share: 50,
      required_share: null,
      short_left: null,
    }),
  ]);
  const { rows } = await ward.sql('select standards from modules where id = $1', [ward.moduleId]);
  expect(rows[0].standards).toEqual([]);
});

test('the preview names the fields of the map and those that it lacks, also deleted ones', async () => {
  const { rows } = await ward.sql(
    `insert into acuity_fields (section_id, name, rns_per_patient, position)
     values ($1, 'Triage', 1, 8) returning id`,
    [ward.world.sectionId],
  );
  const triage = String(rows[0].id);
  await ward.save({
    date: '2026-11-10',
    window: 420,
    rn_actual: 2,
    acuity_counts: { [ward.labor]: 1, [triage]: 2 },
  });
  await ward.sql('update acuity_fields set deleted_at = now() where id = $1', [triage]);
  const { couplet, labor } = ward;
  const answer = await ward.owner.post(`${moduleUrl}standard_preview/`, plan({ map: { [couplet]: null } }));
  const { field_names, unmapped } = answer.json();
  expect(unmapped.map(({ field }: { field: string }) => field)).toEqual([labor, triage]);
  expect(Object.keys(field_names).toSorted()).toEqual([couplet, labor, triage].toSorted());
  expect(field_names[triage]).toBe('Triage');
});
