import { afterAll, beforeAll, expect, test } from 'vitest';
import golden from '#domain/golden/standards.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

let ward: Ward;
let ids: Map<string, string>;

/** The worked cases name fields by their own ids. */
const toOwn = <Value>(byField: Record<string, Value>) =>
  Object.fromEntries(Object.entries(byField).map(([id, value]) => [ids.get(id) ?? id, value]));

beforeAll(async () => {
  ward = await startWard();
  await ward.sql('update clients set timezone = $1, shift_windows_config = $2', [
    golden.timezone,
    JSON.stringify(golden.shift_windows_config),
  ]);
  ids = new Map();
  for (const [id, ratio] of Object.entries(golden.rns_per_patient)) {
    const { rows } = await ward.sql(
      `insert into acuity_fields (section_id, name, rns_per_patient, position) values ($1, $2, $3, 1) returning id`,
      [ward.world.sectionId, `Field ${id}`, ratio],
    );
    ids.set(id, String(rows[0].id));
  }
  for (const { map, ...setting } of golden.settings) {
    const standard = { ...setting, pack: 'own_plan', unit_type: null, map: toOwn(map), required_share: 80 };
    const url = `/api/accounts/client_modules/${ward.moduleId}/`;
    const answer = await ward.owner.send({ method: 'PATCH', url, payload: { standard } });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
afterAll(() => ward.close());

test('each worked shift is judged the same when it is calculated, saved and read', async () => {
  for (const { date, window, acuity_counts, rn_actual, expect: expected } of golden.shifts) {
    const body = { date, window, rn_actual, acuity_counts: toOwn(acuity_counts) };
    const judged = {
      pack: 'own_plan',
      version: 1,
      ...expected,
      unmapped: expected.unmapped.map(id => ids.get(id)),
      // Field 5 is mapped to null in each setting of the cases.
      left_out: acuity_counts[5],
    };
    const calculated = await ward.nurse.post(`${ward.shiftsUrl}calculate/`, body);
    expect(calculated.json().standard).toEqual(judged);
    const saved = await ward.save(body);
    expect([saved.statusCode, saved.json().standard]).toEqual([201, judged]);
    const { shifts } = (await ward.day(date)).json();
    expect(shifts.find((shift: { window: number }) => shift.window === window).standard).toEqual(judged);
  }
});

test('the report over the range has the worked figures', async () => {
  const { start_date, end_date, expect: expected } = golden;
  const query = `modules=${ward.moduleId}&start_date=${start_date}&end_date=${end_date}`;
  const answer = await ward.owner.get(`/api/reports/standards/?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { standards } = answer.json().context.groupings[0].data;
  expect(differences(standards, expected)).toEqual([]);
  const short = golden.shifts.filter(shift => shift.expect.state === 'short');
  expect(
    standards.list.map(({ date, window, required, direct, classes }: Record<string, unknown>) => ({
      date,
      window,
      required,
      direct,
      classes,
    })),
  ).toEqual(
    short.toReversed().map(({ date, window, expect: { required, direct, classes } }) => ({
      date,
      window,
      required,
      direct,
      classes,
    })),
  );
});
