import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveMessage } from '#server/live/events.ts';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** The windows start at 07:00 and 19:00 in New York, where it is 10:00. */
let ward: Ward;
let shiftId: number;
let version: number;
const start = new Date('2026-11-14T15:00:00Z');
const morning = { date: '2026-11-14', window: 420 };

beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());
beforeEach(async () => {
  ward.clock.now = start;
  await ward.sql('delete from shifts');
  ({ id: shiftId, version } = (await ward.save({ ...morning, rn_actual: 3 })).json());
});

const answer = (value: unknown, who = ward.nurse, id = shiftId, moduleId = ward.moduleId) =>
  who.send({
    method: 'PUT',
    url: `/api/module/${moduleId}/shifts/${id}/adequacy/`,
    payload: { answer: value },
  });
const readShift = async (who = ward.nurse, date = morning.date) =>
  (await who.get(`${ward.shiftsUrl}?date=${date}`)).json().shifts[0];
const listAnswers = async () => (await ward.sql('select * from adequacy_answers')).rows;

describe('an answer', () => {
  test.each([-2, -1, 0, 1, 2])('that is %i is stored, and the response tells only that', async value => {
    const { statusCode, json } = await answer(value);
    expect([statusCode, json()]).toEqual([200, { answered: true }]);
    expect(await listAnswers()).toHaveLength(1);
  });

  test('is told on the shift as answered, to its author alone', async () => {
    await answer(-1);
    expect([(await readShift()).answered, (await readShift(ward.owner)).answered]).toEqual([true, false]);
    await answer(2, ward.owner);
    expect([(await readShift()).answered, (await readShift(ward.owner)).answered]).toEqual([true, true]);
    expect(JSON.stringify(await readShift())).not.toMatch(/adequacy|answer(?!ed)/);
  });

  test('is told in the answer to a save and in a conflict', async () => {
    await answer(-1);
    const saved = await ward.save({ ...morning, rn_actual: 4, version });
    expect(saved.json()).toMatchObject({ version: version + 1, answered: true });
    expect((await ward.save({ ...morning, rn_actual: 4 })).json()).toMatchObject({ answered: true });
    const conflict = await ward.save({ ...morning, rn_actual: 5, version }, ward.owner);
    expect([conflict.statusCode, conflict.json().current.answered]).toEqual([409, false]);
  });

  test('replaces the earlier one of the same person', async () => {
    await answer(-1);
    const [before] = await listAnswers();
    await answer(1);
    const [after, ...others] = await listAnswers();
    expect(others).toEqual([]);
    expect(after.author).toEqual(before.author);
    expect(after.answer).not.toEqual(before.answer);
  });

  test('is removed by null, also if there is none', async () => {
    await answer(-1);
    for (const _ of ['once', 'twice']) expect((await answer(null)).json()).toEqual({ answered: false });
    expect([await listAnswers(), (await readShift()).answered]).toEqual([[], false]);
  });

  test.each([-3, 3, 0.5, '1', true, [], undefined])('that is %j is refused', async value => {
    const { statusCode, json } = await answer(value);
    expect([statusCode, Object.keys(json())]).toEqual([400, ['answer']]);
    expect(await listAnswers()).toEqual([]);
  });

  test('is given from the start of the window until 12 hours after its end', async () => {
    const at = async (time: string) => {
      ward.clock.now = new Date(time);
      return (await answer(0, await ward.as('member'))).statusCode;
    };
    expect(await at('2026-11-14T11:59:59Z')).toBe(400);
    expect(await at('2026-11-14T12:00:00Z')).toBe(200);
    expect(await at('2026-11-15T12:00:00Z')).toBe(200);
    expect(await at('2026-11-15T12:00:01Z')).toBe(400);
    ward.clock.now = start;
    ward.nurse = await ward.as('member');
    ward.owner = await ward.as('owner');
  });

  test('is refused with the reason outside of these hours, and so is its removal', async () => {
    const old = (await ward.save({ date: '2026-11-12', window: 420, rn_actual: 3 })).json().id;
    for (const value of [1, null]) {
      const { statusCode, json } = await answer(value, ward.nurse, old);
      const message = 'A shift can be answered about from its start until 12 hours after its end.';
      expect([statusCode, json()]).toEqual([400, { answer: [message] }]);
    }
  });

  test('changes neither version nor time of the shift', async () => {
    const before = await readShift(ward.owner);
    ward.clock.advance(1);
    await answer(-2);
    expect(await readShift(ward.owner)).toEqual(before);
    ward.clock.now = start;
  });

  test('about a shift that is deleted goes with it, and a new shift has none', async () => {
    await answer(-2);
    await ward.nurse.send({ method: 'DELETE', url: `${ward.shiftsUrl}${shiftId}/` });
    expect(await listAnswers()).toEqual([]);
    expect((await answer(-2)).statusCode).toBe(404);
    const again = await ward.save({ ...morning, rn_actual: 3 });
    expect(again.json()).toMatchObject({ answered: false });
  });

  test('is stored or refused, and never fails, while the shift is being deleted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = (await ward.save({ ...morning, rn_actual: 3, version: null })).json().id ?? shiftId;
      const [put] = await Promise.all([
        answer(0, ward.nurse, id),
        ward.owner.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` }),
      ]);
      expect([200, 404]).toContain(put.statusCode);
      expect(await listAnswers()).toEqual([]);
    }
  });

  test('is announced to nobody and is in no history', async () => {
    const messages: LiveMessage[] = [];
    const stop = ward.context.live.subscribe(message => messages.push(message));
    const countEntries = async () => (await ward.sql('select from audit_entries')).rowCount ?? 0;
    /** Events arrive in order, so all earlier ones have arrived with it. */
    const saveAndWait = async (date: string) => {
      await ward.save({ date, window: 420, rn_actual: 3 });
      await expect.poll(() => messages.flat().at(-1)).toMatchObject({ date });
      return messages.flat().length;
    };
    const events = await saveAndWait('2026-11-10');
    const entries = await countEntries();
    await answer(-2);
    await answer(null);
    expect(await countEntries()).toBe(entries);
    expect(await saveAndWait('2026-11-09')).toBe(events + 1);
    stop();
  });
});

describe('a refused answer', () => {
  const refusals = async (who: Browser) => {
    const { here, elsewhere } = ward.world;
    const places = [
      [ward.moduleId, shiftId + 1000],
      [here.modules[1], shiftId],
      [elsewhere.modules[0], shiftId],
    ] as const;
    return Promise.all(places.map(async ([module, id]) => (await answer(0, who, id, module)).statusCode));
  };

  test('is one about a shift of another module or hospital', async () => {
    expect(await refusals(ward.nurse)).toEqual([404, 404, 404]);
    expect(await refusals(ward.owner)).toEqual([404, 404, 404]);
    expect(await listAnswers()).toEqual([]);
  });

  test('is one that a token sends', async () => {
    const { token } = await addToken(ward.owner, ['shifts:read', 'reports:read']);
    const program = openProgram(ward, token);
    expect((await answer(0, program)).statusCode).toBe(403);
    expect((await readShift(program)).answered).toBe(false);
  });
});

describe('an import', () => {
  const rows = (...given: object[]) =>
    given.map(row => ({ date: '2026-11-02', window: 420, rn_actual: 3, ...row }));
  const importRows = async (given: object[], replace = false) =>
    (await ward.owner.post(`${ward.shiftsUrl}import/`, { rows: given, replace })).json().results;

  test('stores one answer without a person', async () => {
    expect(await importRows(rows({ adequacy: -2 }))).toEqual([{ status: 'added' }]);
    const [stored] = await listAnswers();
    expect(stored.author).toHaveLength(0);
    expect((await readShift(ward.owner, '2026-11-02')).answered).toBe(false);
  });

  test('stores none for null or without the column', async () => {
    await importRows(rows({ adequacy: null }, { window: 1140 }));
    expect(await listAnswers()).toEqual([]);
  });

  test.each([-3, 0.5, '1'])('names the fault of %j beside its field', async adequacy => {
    const [result] = await importRows(rows({ adequacy }));
    expect([result.status, Object.keys(result.errors)]).toEqual(['error', ['adequacy']]);
    expect((await ward.storedShifts()).length).toBe(1);
  });

  test('replaces its answer with `replace` only, and says the same whatever was stored', async () => {
    await importRows(rows({ adequacy: -2 }));
    const [first] = await listAnswers();
    expect(await importRows(rows({ adequacy: 1 }))).toEqual([{ status: 'kept' }]);
    expect((await listAnswers())[0].answer).toEqual(first.answer);
    for (const adequacy of [1, -2]) {
      expect(await importRows(rows({ adequacy }), true)).toEqual([{ status: 'kept' }]);
    }
    expect((await listAnswers())[0].answer).not.toEqual(first.answer);
    expect(await importRows(rows({ adequacy: 0, rn_actual: 4 }), true)).toEqual([{ status: 'updated' }]);
    expect(await listAnswers()).toHaveLength(1);
  });

  test('keeps the answer without the column, and removes it with null', async () => {
    await importRows(rows({ adequacy: -2 }));
    await importRows(rows({ rn_actual: 5 }), true);
    expect(await listAnswers()).toHaveLength(1);
    await importRows(rows({ rn_actual: 5, adequacy: null }), true);
    expect(await listAnswers()).toEqual([]);
  });

  test('leaves the answers of people', async () => {
    await answer(-1);
    await importRows([{ ...morning, rn_actual: 3, adequacy: 2 }], true);
    expect(await listAnswers()).toHaveLength(2);
    expect((await readShift()).answered).toBe(true);
  });
});

test('a save does not store an answer', async () => {
  await ward.save({ ...morning, window: 420, rn_actual: 5, version, adequacy: -2 });
  expect(await listAnswers()).toEqual([]);
});
