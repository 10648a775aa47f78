import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

const types = ['Charting late', 'Teaching missed', '__proto__', 'constructor', 'toString'];
const listTypes = (missed_care_types: string[]) =>
  ward.owner.post('/api/accounts/update_client_settings/', { missed_care_types });
beforeEach(async () => {
  await listTypes(types);
  date = addDays(date, 1);
});

/** Each test has its own date, because the history of a date continues after its shift is deleted. */
let date = '2026-10-01';

const entry = (missed_care?: unknown, more: object = {}) => ({
  date,
  window: 420,
  acuity_counts: { [ward.labor]: 6, [ward.couplet]: 0 },
  rn_actual: 6,
  ...(missed_care !== undefined && { missed_care }),
  ...more,
});
const list = (answer: { json: () => { missed_care: object } }) => Object.entries(answer.json().missed_care);
const history = async () => {
  const answer = await ward.nurse.get(`${ward.shiftsUrl}history/?date=${date}&window=420`);
  return answer.json().results.map(({ changes }: { changes: object[] }) => changes);
};

describe('missed care of a shift', () => {
  test('is stored without zeros and shown with the day', async () => {
    const saved = await ward.save(entry({ 'Charting late': 2, 'Teaching missed': 0 }));
    expect([saved.statusCode, saved.json().missed_care]).toEqual([201, { 'Charting late': 2 }]);
    const [shift] = (await ward.day(date)).json().shifts;
    expect(shift.missed_care).toEqual({ 'Charting late': 2 });
  });

  test('is empty in a first save that does not name it', async () => {
    expect((await ward.save(entry())).json().missed_care).toEqual({});
  });

  test('stays if a save does not name it, and is cleared by an empty object or by 0', async () => {
    await ward.save(entry({ 'Charting late': 2 }));
    const kept = await ward.save(entry(undefined, { version: 1, comments: 'Busy' }));
    expect(kept.json()).toMatchObject({ missed_care: { 'Charting late': 2 }, comments: 'Busy' });
    const cleared = await ward.save(entry({}, { version: 2 }));
    expect(cleared.json()).toMatchObject({ missed_care: {}, version: 3 });
    await ward.save(entry({ 'Teaching missed': 1 }, { version: 3 }));
    const zero = await ward.save(entry({ 'Teaching missed': 0 }, { version: 4 }));
    expect(zero.json()).toMatchObject({ missed_care: {}, version: 5 });
  });

  test('is the same whatever the order of its types, so a retry changes nothing', async () => {
    const first = await ward.save(entry({ 'Charting late': 2, 'Teaching missed': 1 }));
    const again = await ward.save(entry({ 'Teaching missed': 1, 'Charting late': 2 }));
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('changes the figures and the reasons of a shift in no way', async () => {
    const plain = (await ward.save(entry())).json();
    const counted = (await ward.save(entry({ 'Charting late': 99 }, { version: 1 }))).json();
    const { missed_care: _, version: __, updated_at: ___, ...figures } = counted;
    expect(plain).toMatchObject(figures);
  });

  test('is checked when figures are calculated, too', async () => {
    const calculate = (missed_care: object) =>
      ward.nurse.post(`${ward.shiftsUrl}calculate/`, entry(missed_care));
    expect((await calculate({ 'Charting late': 1 })).statusCode).toBe(200);
    expect((await calculate({ Unknown: 1 })).statusCode).toBe(400);
  });
});

describe('a type', () => {
  test('that the hospital does not list is refused and stores nothing', async () => {
    for (const name of ['Unknown', 'charting late', ' Charting late', 'hasOwnProperty', '']) {
      const answer = await ward.save(entry({ [name]: 1 }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ missed_care: [`"${name}" is not a type of missed care here.`] });
    }
    expect((await ward.day(date)).json().shifts).toEqual([]);
  });

  test('that was renamed stays in the shifts that have it, and can be kept, changed and cleared there', async () => {
    await ward.save(entry({ 'Charting late': 2 }));
    await listTypes(['Charting after the shift', 'Teaching missed']);
    const [stored] = (await ward.day(date)).json().shifts;
    expect(stored).toMatchObject({ version: 1, missed_care: { 'Charting late': 2 } });
    const both = { 'Charting late': 3, 'Charting after the shift': 1 };
    expect((await ward.save(entry(both, { version: 1 }))).json().missed_care).toEqual(both);
    const renamed = { 'Charting after the shift': 4 };
    expect((await ward.save(entry(renamed, { version: 2 }))).json().missed_care).toEqual(renamed);
    expect((await ward.save(entry({ 'Charting late': 1 }, { version: 3 }))).statusCode).toBe(400);
    // A retry of a save that cleared the old name is harmless (D39).
    const retried = await ward.save(entry({ ...renamed, 'Charting late': 0 }, { version: 2 }));
    expect(retried.statusCode).toBe(200);
  });

  test.each(['__proto__', 'constructor', 'toString'])('can be called %s', async name => {
    const care = Object.fromEntries([[name, 2]]);
    const saved = await ward.save(entry(care));
    expect([saved.statusCode, list(saved)]).toEqual([201, [[name, 2]]]);
    const [shift] = (await ward.day(date)).json().shifts;
    expect(Object.entries(shift.missed_care)).toEqual([[name, 2]]);
    expect((await ward.save(entry(care, { version: 99 }))).statusCode).toBe(200);
    const conflict = await ward.save(entry({}, { version: 99 }));
    expect([conflict.statusCode, Object.entries(conflict.json().current.missed_care)]).toEqual([
      409,
      [[name, 2]],
    ]);
    expect(list(await ward.save(entry({}, { version: 1 })))).toEqual([]);
    const change = { field: `missed_care.${name}`, name: `Missed care: ${name}` };
    expect(await history()).toEqual([
      [{ ...change, from: 2, to: 0 }],
      expect.arrayContaining([{ ...change, from: 0, to: 2 }]),
    ]);
  });

  test('called __proto__ is refused with its name if the hospital does not list it', async () => {
    await listTypes(['Charting late']);
    const answer = await ward.save(entry(JSON.parse('{"__proto__": 1}')));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { missed_care: ['"__proto__" is not a type of missed care here.'] },
    ]);
  });
});

test('a key __proto__ elsewhere in a shift is refused as before', async () => {
  for (const part of [
    '"acuity_counts": {"__proto__": 1}',
    '"__proto__": {"rn_actual": 9}',
    '"x": {"missed_care": {"y": {"__proto__": 1}}}',
  ]) {
    const payload = `{"date": "${date}", "window": 420, "rn_actual": 6, ${part}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await ward.nurse.send({ method: 'POST', url: ward.shiftsUrl, payload, headers });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
  }
});

test.each([[100], [-1], [0.5], ['1'], [null], [{}], [true]])('a count of %j is refused', async count => {
  const answer = await ward.save(entry({ 'Charting late': count }));
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['missed_care']]);
});

test.each([[null], [[]], [7], ['Charting late']])('%j in place of the counts is refused', async value => {
  const answer = await ward.save(entry(value));
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['missed_care']]);
});

test('a save of the same shift by two people answers 409 with the other’s counts', async () => {
  await ward.save(entry());
  await ward.save(entry({ 'Charting late': 1 }, { version: 1 }));
  const answer = await ward.save(entry({ 'Teaching missed': 2 }, { version: 1 }), ward.owner);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    current: { version: 2, missed_care: { 'Charting late': 1 } },
    sent: { missed_care: { 'Teaching missed': 2 } },
  });
});

test('the history and the audit trail name each type with both counts', async () => {
  await ward.save(entry({ 'Charting late': 2, 'Teaching missed': 1 }));
  await ward.save(entry({ 'Charting late': 3, 'Teaching missed': 1 }, { version: 1 }));
  const change = { field: 'missed_care.Charting late', name: 'Missed care: Charting late' };
  expect((await history())[0]).toEqual([{ ...change, from: 2, to: 3 }]);
  const trail = await ward.owner.get('/api/accounts/activity/');
  expect(trail.json().results[0].details.changes).toEqual([{ ...change, from: 2, to: 3 }]);
});

test('an import stores the counts of a row, keeps those of a row without, and reports an unknown type', async () => {
  const importRows = async (rows: object[], replace = true) =>
    (await ward.owner.post(`${ward.shiftsUrl}import/`, { rows, replace })).json().results;
  const first = await importRows([
    entry(JSON.parse('{"Charting late": 2, "__proto__": 1}')),
    entry({ Unknown: 1 }, { window: 1140 }),
  ]);
  expect(first).toEqual([
    { status: 'added' },
    {
      status: 'error',
      errors: { missed_care: ['"Unknown" is not a type of missed care here.'] },
    },
  ]);
  expect(await importRows([entry(undefined, { comments: 'Paper' })])).toEqual([{ status: 'updated' }]);
  const [shift] = (await ward.day(date)).json().shifts;
  expect(Object.entries(shift.missed_care)).toEqual([
    ['__proto__', 1],
    ['Charting late', 2],
  ]);
});

test('the shifts behind a figure and their download have the counts', async () => {
  await ward.save(entry(JSON.parse('{"__proto__": 1, "Charting late": 2}')));
  const query = `modules=${ward.moduleId}&start_date=${date}&end_date=${date}`;
  for (const url of [`/api/reports/shifts/?${query}`, `/api/reports/shifts/export/?${query}`]) {
    const [shift] = (await ward.owner.get(url)).json().results;
    expect(Object.entries(shift.missed_care)).toEqual([
      ['__proto__', 1],
      ['Charting late', 2],
    ]);
  }
});

describe('the hospital’s types', () => {
  test('are in the state of everybody who enters shifts, in their order', async () => {
    const answer = await listTypes(['  Teaching missed ', 'Charting late']);
    expect(answer.json().client.missed_care_types).toEqual(['Teaching missed', 'Charting late']);
    const state = await ward.nurse.get('/api/accounts/get_state/');
    expect(state.json().client.missed_care_types).toEqual(['Teaching missed', 'Charting late']);
  });

  test.each([
    ['more than 20', Array.from({ length: 21 }, (_, index) => `Type ${index}`), 'missed_care_types'],
    ['two that differ in case only', ['Charting late', 'CHARTING late'], 'missed_care_types'],
    ['a blank one', [' '], 'missed_care_types.0'],
    ['one with 61 characters', ['x'.repeat(61)], 'missed_care_types.0'],
    ['one of two lines', ['a\nb'], 'missed_care_types.0'],
  ])('cannot be %s', async (_, refused, field) => {
    const answer = await listTypes(refused);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  test('can be 20 of 60 characters, and none', async () => {
    const most = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(60, 'x'));
    expect((await listTypes(most)).json().client.missed_care_types).toEqual(most);
    expect((await listTypes([])).json().client.missed_care_types).toEqual([]);
  });

  test('are set by owners only, and a change is in the audit trail', async () => {
    const refused = await ward.nurse.post('/api/accounts/update_client_settings/', { missed_care_types: [] });
    expect(refused.statusCode).toBe(403);
    await listTypes(['Teaching missed']);
    const trail = await ward.owner.get('/api/accounts/activity/');
    expect(trail.json().results[0]).toMatchObject({
      action: 'changed hospital settings',
      details: { before: { missed_care_types: types }, after: { missed_care_types: ['Teaching missed'] } },
    });
  });
});
