import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { erasePerson } from '#server/db/lifecycle/erase-people.ts';
import { patch } from '#server/testing/people.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

let date: string;
let tests = 0;
let shift: { id: number; version: number };
const entry = (more: object = {}) => ({
  date,
  window: 420,
  acuity_counts: { [ward.labor]: 6, [ward.couplet]: 0 },
  rn_actual: 5,
  ...more,
});
const readShifts = async (who = ward.owner) =>
  (await who.get(`${ward.shiftsUrl}?date=${date}`)).json().shifts;
const readShift = async (who = ward.owner) => (await readShifts(who))[0];
const moduleUrl = `/api/accounts/client_modules/${ward.moduleId}/`;

beforeEach(async () => {
  tests += 1;
  date = addDays('2026-10-01', tests);
  shift = (await ward.save(entry())).json();
});

test('a day has the same shift as the answer to its save, also when it is read again', async () => {
  expect(await readShift(ward.nurse)).toEqual(shift);
  expect(await readShift(ward.nurse)).toEqual(shift);
});

describe('a day that was read before shows', () => {
  beforeEach(() => readShift());

  test('what was saved since, and the other shifts as they were', async () => {
    await ward.save(entry({ window: 1140, rn_actual: 4 }));
    const [, night] = await readShifts();
    const changed = await ward.save(entry({ rn_actual: 7, comments: 'Busy', version: shift.version }));
    expect(await readShifts()).toEqual([changed.json(), night]);
  });

  test('a shift that was deleted and entered again', async () => {
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${shift.id}/` });
    expect(await readShifts()).toEqual([]);
    const again = await ward.save(entry({ rn_actual: 3 }));
    expect(await readShifts()).toEqual([again.json()]);
  });

  test('the standard that the module follows since, and none after it has ended', async () => {
    const classes = [{ id: 'labor', name: 'Labor', max: 1 }];
    const map = { [ward.labor]: { class: 'labor', patients: 1 }, [ward.couplet]: null };
    const plan = {
      pack: 'own_plan',
      unit_type: null,
      from: '2026-10-01',
      classes,
      mix: 'own',
      floor: 0,
      map,
    };
    expect((await patch(ward.owner, moduleUrl, { standard: plan })).statusCode).toBe(200);
    expect((await readShift()).standard).toMatchObject({ required: 6, state: 'short' });
    await ward.sql(`update modules set standards = '[]'`);
    expect((await readShift()).standard).toBeNull();
  });

  test('a premium type that the module names since', async () => {
    expect(await readShift()).not.toHaveProperty('rn_premium_other_2');
    const named = await patch(ward.owner, moduleUrl, { other_premiums: ['', 'Sitter, extra', '', '', ''] });
    expect(named.statusCode, named.body).toBe(200);
    expect(await readShift()).toHaveProperty('rn_premium_other_2', 0);
  });

  test('each person whether that person has answered', async () => {
    date = '2026-11-14';
    const { id } = (await ward.save(entry())).json();
    expect([(await readShift(ward.nurse)).answered, (await readShift()).answered]).toEqual([false, false]);
    const url = `${ward.shiftsUrl}${id}/adequacy/`;
    const answered = await ward.nurse.send({ method: 'PUT', url, payload: { answer: 1 } });
    expect(answered.statusCode, answered.body).toBe(200);
    expect([(await readShift(ward.nurse)).answered, (await readShift()).answered]).toEqual([true, false]);
  });

  test('no longer the name of a person who was erased', async () => {
    const { email } = ward.world.people.member;
    const now = new Date('2026-11-14T16:00:00Z');
    expect((await readShift()).updated_by).toBe('member Person');
    await erasePerson(ward.store.db, email, { now, decryptRecipient: () => undefined });
    expect((await readShift()).updated_by).toBe('Erased person');
  });
});
