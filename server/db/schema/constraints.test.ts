import { afterAll, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

const anotherShift = (change: Record<string, string>) => {
  const values = {
    client_id: '1',
    module_id: '1',
    date: `'2026-11-02'`,
    window_mins: '60',
    starts_at: 'now()',
    is_day: 'true',
    minutes: '240',
    nominal_minutes: '240',
    acuity_counts: `'{}'`,
    rns_per_patient: `'{}'`,
    min_rn_target: '2',
    rn_actual: '3',
    census: '4',
    rn_target: '2',
    ...change,
  };
  return `insert into shifts (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
};

const duplicate = '23505';
const outOfRange = '23514';
const missingReference = '23503';
const missingValue = '23502';

test.each([
  [
    'a module name of the same hospital, whatever its case',
    duplicate,
    `insert into modules (client_id, name) values (1, 'LABOR & delivery')`,
  ],
  ['a second shift of a module, date and window', duplicate, anotherShift({ date: `'2026-11-01'` })],
  [
    'notes of a hand-over with more than 4,000 characters',
    outOfRange,
    `update handovers set notes = repeat('x', 4001)`,
  ],
  [
    'a second answer of the same author about a shift',
    duplicate,
    'insert into adequacy_answers select * from adequacy_answers',
  ],
  ['an author that is not a hash', outOfRange, `update adequacy_answers set author = decode('07', 'hex')`],
  [
    'a month of answers that does not begin a month',
    outOfRange,
    `update adequacy_months set month = '2026-11-02'`,
  ],
  ['a hand-over that one person gives and takes', outOfRange, `update handovers set taking_by = giving_by`],
  [
    'an e-mail address that differs only in case',
    duplicate,
    `insert into users (first_name, last_name, email) values ('A', 'B', 'ADA1@Example.org')`,
  ],
  ['a first step that is none', outOfRange, `update users set first_steps = '{shift,logout}'`],
  ['a hospital without a name', outOfRange, `update clients set name = ''`],
  [
    'a first good month that does not begin a month',
    outOfRange,
    `update clients set first_good_month = '2026-01-02'`,
  ],
  ['a hospital without shift windows', outOfRange, `update clients set shift_windows_config = '[]'`],
  ['shift windows that are not a list', outOfRange, `update clients set shift_windows_config = '{}'`],
  ['more than 20 nurses per patient', outOfRange, `update acuity_fields set rns_per_patient = 20.001`],
  [
    'a negative number of nurses per patient',
    outOfRange,
    `update acuity_fields set rns_per_patient = -0.001`,
  ],
  ['a floor of more than 99 nurses', outOfRange, `update modules set min_rn_target = 99.01`],
  ['a number of premium slots other than five', outOfRange, `update modules set other_premiums = array['a']`],
  ['hand-over minutes of more than an hour', outOfRange, `update modules set handover_minutes = 61`],
  [
    'a former text of notes that were never written',
    outOfRange,
    'insert into handover_texts select client_id, module_id, date, 420, 0, notes from handover_texts',
  ],
  ['an empty peer group', outOfRange, `update modules set peer_group = ''`],
  ['a fifth quarter', outOfRange, `insert into peer_sums values (1, 'G', '2026-Q5', 'weeks', '[]', null)`],
  [
    'sums of peers with neither a point nor a reason',
    outOfRange,
    `insert into peer_sums values (1, 'G', '2026-Q1', null, '[]', null)`,
  ],
  ['surcharges that are not an object', outOfRange, `update modules set premium_surcharges = '[]'`],
  ['a link for an unknown purpose', outOfRange, `update mailed_links set purpose = 'other'`],
  ['a window that begins two days later', outOfRange, anotherShift({ window_mins: '2880' })],
  ['a shift of zero minutes', outOfRange, anotherShift({ minutes: '0' })],
  ['a nominal shift of more than a day', outOfRange, anotherShift({ nominal_minutes: '1441' })],
  ['a negative number of nurses at work', outOfRange, anotherShift({ rn_actual: '-0.001' })],
  ['a negative number of encounters ahead', outOfRange, `update census_sources set encounters_ahead = -1`],
  [
    'a scheduled row of more than 24 hours',
    outOfRange,
    `update schedule_rows set ends_at = starts_at + interval '24 hours 1 second'`,
  ],
  ['a scheduled row that ends when it starts', outOfRange, 'update schedule_rows set ends_at = starts_at'],
  ['a scheduled row of nobody', outOfRange, 'update schedule_rows set rns = 0'],
  ['columns of rosters that are not an object', outOfRange, `update roster_mappings set mapping = '[]'`],
  [
    'an import whose replaced rows are not an object',
    outOfRange,
    `update roster_imports set replaced = '[]'`,
  ],
  [
    'two imports of a module that can be undone',
    duplicate,
    `insert into roster_imports (client_id, module_id, at, from_date, to_date, starts_at, ends_at, rns, replaced)
      select client_id, module_id, at, from_date, to_date, starts_at, ends_at, rns, replaced from roster_imports`,
  ],
  ['a negative census', outOfRange, anotherShift({ census: '-1' })],
  ['a target below the floor', outOfRange, anotherShift({ rn_target: '1.999999' })],
  ['counts that are not an object', outOfRange, anotherShift({ acuity_counts: `'[]'` })],
  ['missed care that is not an object', outOfRange, anotherShift({ missed_care: `'[]'` })],
  [
    'more than 20 types of missed care',
    outOfRange,
    `update clients set missed_care_types = array_fill('x'::text, array[21])`,
  ],
  ['a comment of more than 5000 characters', outOfRange, anotherShift({ comments: `repeat('x', 5001)` })],
  [`a shift in another hospital's module`, missingReference, anotherShift({ module_id: '2' })],
  [
    `an assessment in another hospital's module`,
    missingReference,
    `update assessments set module_id = 3 - module_id`,
  ],
  ['a plan that does not exist', missingReference, 'update modules set plan_assessment_id = 999'],
  [
    `a plan of another hospital`,
    missingReference,
    'update modules set plan_assessment_id = 3 - plan_assessment_id',
  ],
  ['the deletion of a plan alone', missingReference, 'delete from assessments'],
  ['an analysis without a name', outOfRange, `update analyses set name = ''`],
  [
    'an audit entry without an action',
    outOfRange,
    `insert into audit_entries (at, client_id, actor_name, action) values (now(), 1, 'x', '')`,
  ],
  [
    'an audit entry of a hospital without the hospital',
    missingValue,
    `insert into audit_entries (at, actor_name, action) values (now(), 'x', 'signed in')`,
  ],
])('the store refuses %s', async (_, code, statement) => {
  await expect(asPlatform(store.pool, statement)).rejects.toMatchObject({ code });
});

test('values just inside the limits are accepted', async () => {
  await asPlatform(store.pool, anotherShift({ window_mins: '2879', minutes: '1', nominal_minutes: '1440' }));
  await asPlatform(store.pool, anotherShift({ rn_actual: '0', census: '0', comments: `repeat('x', 5000)` }));
  await asPlatform(
    store.pool,
    `insert into modules (client_id, name) values (1, 'Mother-Baby'), (2, 'Mother-Baby')`,
  );
  await asPlatform(store.pool, 'update acuity_fields set rns_per_patient = 20');
});

test('a shift computes its variance and its whole targets itself', async () => {
  const { rows } = await asPlatform(
    store.pool,
    `select rn_variance, rn_target_floor, rn_target_ceiling from shifts where date = '2026-11-01'`,
  );
  expect(rows[0]).toEqual({ rn_variance: '0.124999', rn_target_floor: 3, rn_target_ceiling: 4 });
});

test('a shift lists its acuity fields with patients itself, also after a change', async () => {
  const list = `select fields_with_patients from shifts where date = '2026-11-09'`;
  await asPlatform(
    store.pool,
    anotherShift({ date: `'2026-11-09'`, acuity_counts: `'{"3": 2, "4": 0, "12": 0.5, "5": 0.0}'` }),
  );
  expect((await asPlatform(store.pool, list)).rows).toEqual([{ fields_with_patients: [3, 12] }]);
  await asPlatform(store.pool, `update shifts set acuity_counts = '{"3": 0}' where date = '2026-11-09'`);
  expect((await asPlatform(store.pool, list)).rows).toEqual([{ fields_with_patients: [] }]);
});
