import { beforeEach, describe, expect, test } from 'vitest';
import { createAnswerKeys } from './answer-keys.ts';
import { importShifts, sixNurses, storeShifts } from './testing/answers.ts';
import { startGoldenWard } from './testing/golden-ward.ts';

/** Attempts of people with accounts to learn single answers, by calls alone (D69). Shifts of May to 19 July 2026; it is 20 July. */
const { ward, rows } = await startGoldenWard();
const running = { date: '2026-07-20', window: 420 };

beforeEach(() => moveTo('2026-07-20T15:00:00Z'));

async function moveTo(time: string): Promise<void> {
  ward.clock.now = new Date(time);
  ward.nurse = await ward.as('member');
  ward.owner = await ward.as('owner');
}

type Row = (typeof rows)[number];

const endJuly = () => moveTo('2026-08-03T15:00:00Z');
const read = async (query = '', part = '') =>
  (await ward.owner.get(`/api/module/${ward.moduleId}/calibration/${part}${query}`)).json();
const readAll = async () => [
  await read(),
  await read('', 'details/'),
  await read('?source=imported', 'details/'),
];
const ofMonth = (month: string) => rows.filter(({ date }) => date.startsWith(month));
const answer = (id: number, value: number) =>
  ward.nurse.send({ method: 'PUT', url: `${ward.shiftsUrl}${id}/adequacy/`, payload: { answer: value } });
const listIds = async (given: readonly Row[]): Promise<number[]> => {
  const stored = await ward.storedShifts();
  const isGiven = new Set(given.map(({ date, window }) => `${date} ${window}`));
  const { rows: dated } = await ward.sql('select id, date::text, window_mins from shifts');
  expect(stored).toHaveLength(dated.length);
  return dated.filter(row => isGiven.has(`${row.date} ${row.window_mins}`)).map(({ id }) => id);
};
const remove = async (ids: readonly number[]) => {
  for (const id of ids) {
    const { statusCode } = await ward.owner.send({ method: 'DELETE', url: `${ward.shiftsUrl}${id}/` });
    expect(statusCode).toBe(204);
  }
};

describe('a shift that is corrected to 999 RNs', () => {
  /** A nurse saves a shift and answers about it, and an owner corrects it. */
  const readAfter = async (corrections: number[]) => {
    await ward.sql('delete from shifts');
    await ward.sql('delete from adequacy_months');
    await moveTo('2026-07-20T15:00:00Z');
    await storeShifts(ward, rows, sixNurses);
    const saved = await ward.save(
      { ...running, rn_actual: 4, acuity_counts: { [ward.labor]: 8 } },
      ward.nurse,
    );
    let { id, version } = saved.json();
    const correct = async (rn_actual: number) => {
      const corrected = await ward.save({ ...running, rn_actual, version }, ward.owner);
      expect(corrected.statusCode).toBe(200);
      ({ version } = corrected.json());
    };
    expect((await answer(id, -2)).statusCode).toBe(200);
    for (const rns of corrections) await correct(rns);
    await endJuly();
    const first = await readAll();
    await correct(4);
    return [first, await readAll()];
  };

  test('changes no figure after its answer, neither while it counts so nor when it is corrected back', async () => {
    const [untouched] = await readAfter([]);
    expect(untouched?.[0]).toMatchObject({ refused: null, source: 'people', answers: 406 });
    expect(await readAfter([999])).toEqual([untouched, untouched]);
    expect(await readAfter([999, 0, 4])).toEqual([untouched, untouched]);
  });

  test('has the variance of the first answer, at most 100%, until all answers are removed', async () => {
    const readVariances = async () => {
      const { openAnswer } = createAnswerKeys(ward.context.secret)(ward.world.here.id);
      const { rows: sealed } = await ward.sql('select answer from adequacy_answers');
      return sealed.map(row => openAnswer(row.answer)?.variance);
    };
    const shift = { ...running, rn_actual: 4, acuity_counts: { [ward.labor]: 8 } };
    const { id, version } = (await ward.save(shift, ward.nurse)).json();
    await answer(id, -2);
    await ward.save({ ...running, rn_actual: 999, version }, ward.owner);
    await ward.owner.send({ method: 'PUT', url: `${ward.shiftsUrl}${id}/adequacy/`, payload: { answer: 2 } });
    await answer(id, -1);
    expect(await readVariances()).toEqual([0, 0]);
    for (const who of [ward.nurse, ward.owner])
      await who.send({ method: 'PUT', url: `${ward.shiftsUrl}${id}/adequacy/`, payload: { answer: null } });
    await answer(id, -2);
    expect(await readVariances()).toEqual([100]);
  });
});

describe('somebody who answers "far too few"', () => {
  const attacker = 2001;

  /** Adds an answer of the attacker to that of the nurse about some of the shifts. */
  const answerToo = async (given: readonly Row[]) => {
    const { hashAuthor, hashPerson, sealAnswer } = createAnswerKeys(ward.context.secret)(ward.world.here.id);
    const byDate = Map.groupBy(given, ({ date }) => `${date.slice(0, 7)}-01`);
    for (const [month, ofMonth] of byDate) {
      const person = hashPerson(month, attacker);
      for (const id of await listIds(ofMonth)) {
        const sealed = sealAnswer({ value: -2, person, variance: 0 });
        const values = [ward.world.here.id, id, hashAuthor(id, attacker), sealed];
        await ward.sql('insert into adequacy_answers values ($1, $2, $3, $4)', values);
      }
    }
  };
  const answered = () => rows.filter(({ adequacy }) => adequacy !== null);
  const everyOther = () => answered().filter((_, index) => index % 2 === 0);
  const storeFelt = async (isTooFew: (index: number) => boolean) => {
    await ward.sql('delete from shifts');
    await ward.sql('delete from adequacy_months');
    let index = 0;
    const felt = rows.map(row => {
      if (row.adequacy === null) return row;
      index += 1;
      return { ...row, adequacy: isTooFew(index) ? -1 : 0 };
    });
    // Seven, so that each of them answers about some of every other shift.
    await storeShifts(ward, felt, [...sixNurses, 1007]);
  };

  test('about every other shift does not read from the refusal how many others said so', async () => {
    await endJuly();
    const refusals = [];
    for (const few of [0, 1, 7]) {
      await storeFelt(index => index > 200 && index <= 200 + few);
      await answerToo(everyOther());
      refusals.push((await read()).refused);
    }
    expect(new Set(refusals)).toEqual(
      new Set(['There are fewer than 20 shifts felt as too few; at least 20 are needed.']),
    );
  });

  test('about every other shift adds no shift to those felt as too few: ties are in no count', async () => {
    await endJuly();
    await storeFelt(() => false);
    await answerToo(everyOther());
    const ties = everyOther().length;
    expect(await read()).toMatchObject({ answers: 405 - ties, shifts: 480 - ties, logit: null });
  });

  test('about one shift does not read from any count what the other answer about it says', async () => {
    await endJuly();
    const told: unknown[] = [];
    for (const says of [true, false]) {
      await storeFelt(index => (index === 50 ? says : index % 3 === 0));
      await answerToo(answered().slice(49, 50));
      told.push(await readAll());
    }
    expect(told[0]).toEqual(told[1]);
  });
});

describe('an owner who deletes all shifts of a month but ten', () => {
  const nurse = [1001];

  const deleteOthers = async (keep: readonly Row[]) => {
    const [july, kept] = [await listIds(ofMonth('2026-07')), await listIds(keep)];
    await remove(july.filter(id => !kept.includes(id)));
  };

  test('reads nothing of one nurse’s ten, also with imported answers in place of the others', async () => {
    const keep = ofMonth('2026-07')
      .filter(({ adequacy }) => adequacy !== null)
      .slice(0, 10);
    const others = ofMonth('2026-07').filter(row => !keep.includes(row));
    await storeShifts(ward, [...ofMonth('2026-05'), ...ofMonth('2026-06'), ...others], sixNurses);
    await storeShifts(ward, keep, nurse);
    await deleteOthers(keep);
    const filled = others.map(row => ({ ...row, adequacy: -2 }));
    expect(new Set(await importShifts(ward, filled))).toEqual(new Set(['added']));
    await endJuly();
    expect(await read('?start_date=2026-07-01&source=people')).toMatchObject({ answers: 0, shifts: 0 });
    expect(await read()).toMatchObject({ source: 'people', answers: 310, shifts: 366 });
    expect(await read('?source=imported')).toMatchObject({ answers: others.length, shifts: 114 });
  });

  test('reads nothing of one nurse’s ten in a row', async () => {
    const keep = ofMonth('2026-07')
      .filter(({ adequacy }) => adequacy !== null)
      .slice(0, 10);
    await storeShifts(ward, ofMonth('2026-07'), sixNurses);
    await ward.sql('delete from adequacy_answers where shift_id = any($1)', [await listIds(keep)]);
    await storeShifts(ward, keep, nurse);
    await deleteOthers(keep);
    await endJuly();
    expect(await read('?source=people')).toMatchObject({ answers: 0 });
  });

  test('reads nothing from the ten shifts that are left of a month, although six nurses have answered', async () => {
    const keep = ofMonth('2026-07')
      .filter(({ adequacy }) => adequacy !== null)
      .filter((_, index) => index % 9 === 0);
    expect(keep.length).toBeGreaterThanOrEqual(10);
    await storeShifts(ward, ofMonth('2026-07'), sixNurses);
    await deleteOthers(keep);
    await endJuly();
    expect(await read('?source=people')).toMatchObject({ answers: 0 });
  });

  test('changes no figure once they count, and reads nothing of a month whose shifts are all gone', async () => {
    await storeShifts(ward, rows, sixNurses);
    await endJuly();
    const before = await readAll();
    await deleteOthers(ofMonth('2026-07').slice(0, 1));
    expect(await readAll()).toEqual(before);
    await remove(await listIds(ofMonth('2026-07')));
    expect(await read()).toMatchObject({ answers: 310, shifts: 366 });
  });
});

test('whether somebody has answered about a shift cannot be seen by deleting or correcting it', async () => {
  await storeShifts(ward, rows, sixNurses);
  await endJuly();
  const before = await readAll();
  const july = ofMonth('2026-07');
  const [withAnswer, without] = [
    july.filter(row => row.adequacy !== null),
    july.filter(row => row.adequacy === null),
  ];
  for (const given of [withAnswer.slice(0, 1), without.slice(0, 1)]) {
    await remove(await listIds(given));
    expect(await readAll()).toEqual(before);
  }
  for (const { date, window } of [withAnswer[1], without[1]].filter(row => row !== undefined)) {
    const day = (await ward.owner.get(`${ward.shiftsUrl}?date=${date}`)).json();
    const { version } = day.shifts.find((shift: { window: number }) => shift.window === window);
    const corrected = { date, window, version, rn_actual: 9, acuity_counts: { [ward.labor]: 1 } };
    expect((await ward.save(corrected, ward.owner)).statusCode).toBe(200);
    expect(await readAll()).toEqual(before);
  }
});

test('a refused call about a shift leaves no id of it in the audit trail', async () => {
  const { id } = (await ward.save({ ...running, rn_actual: 3 }, ward.nurse)).json();
  const elsewhere = `/api/module/${ward.world.elsewhere.modules[0]}/shifts/${id}/`;
  const calls = [
    ['PUT', `${ward.shiftsUrl}${id + 5000}/adequacy/`, {}],
    ['PUT', `${elsewhere}adequacy/`, {}],
    ['PUT', `${ward.shiftsUrl}${id}/adequacy/`, { 'x-csrftoken': 'forged' }],
    ['DELETE', `${ward.shiftsUrl}${id + 5000}/`, {}],
  ] as const;
  const { rows: last } = await ward.sql('select max(id) as id from audit_trail');
  const statuses = [];
  for (const [method, url, headers] of calls) {
    const payload = method === 'PUT' ? { payload: { answer: 1 } } : {};
    statuses.push((await ward.nurse.send({ method, url, headers, ...payload })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 418, 404]);
  const { rows: entries } = await ward.sql('select details from audit_trail where id > $1 order by id', [
    last[0].id,
  ]);
  expect(entries.map(({ details }) => details.ids)).toEqual([
    { moduleId: ward.moduleId },
    { moduleId: ward.world.elsewhere.modules[0] },
    { moduleId: ward.moduleId },
    { moduleId: ward.moduleId },
  ]);
});
