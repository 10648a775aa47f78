import { describe, expect, test } from 'vitest';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { createAnswerKeys } from './answer-keys.ts';
import { sixNurses, storeShifts } from './testing/answers.ts';
import { startCalibratedWard } from './testing/calibrated-ward.ts';

const { ward, rows, url, calibrate, readDetails, ofMonth, listAnswered, moveTo } =
  await startCalibratedWard();
const all = `?start_date=${golden.start_date}&end_date=${golden.end_date}`;
const deleteShifts = async (given: typeof rows) => {
  for (const { date, window } of given) {
    await ward.sql('delete from shifts where module_id = $1 and date = $2 and window_mins = $3', [
      ward.moduleId,
      date,
      window,
    ]);
  }
};

describe('a range', () => {
  test('that differs from another by one shift has the same figures', async () => {
    await storeShifts(ward, rows);
    const whole = await calibrate(all);
    expect(whole.refused).toBeNull();
    for (const range of [
      '?start_date=2026-05-02&end_date=2026-07-19',
      '?start_date=2026-05-31&end_date=2026-07-01',
    ]) {
      expect(await calibrate(range)).toEqual(whole);
    }
    const open = { ...whole, to: '2026-10-31' };
    for (const range of ['', '?start_date=2020-01-01&end_date=2026-11-14', '?end_date=2026-12-31'])
      expect(await calibrate(range)).toEqual(open);
    expect((await calibrate('?start_date=2026-06-01')).answers).toBe(247);
  });

  test('begins with the month of the first answer', async () => {
    await storeShifts(
      ward,
      moveTo('2026-04-01', ofMonth('2026-05').slice(0, 60)).map(row => ({ ...row, adequacy: null })),
    );
    await storeShifts(ward, rows);
    expect(await calibrate('?start_date=2026-01-01')).toMatchObject({ from: '2026-05-01', shifts: 480 });
  });

  test('has only its counts without figures', async () => {
    const { refused, ...none } = await calibrate();
    expect(refused).toBe('At least 100 shifts with an answer are needed; none has one yet.');
    const rest = { from: null, to: null, logit: null, at_target: null, v20: null, v50: null };
    expect(none).toEqual({ source: 'people', answers: 0, shifts: 0, response: null, ...rest });
    await storeShifts(ward, ofMonth('2026-05'));
    expect(await calibrate()).toEqual({
      refused: 'The answers must span at least 56 days; they span 30.',
      source: 'imported',
      answers: 158,
      shifts: 186,
      response: 158 / 186,
      ...rest,
    });
  });

  test.each(['?start_date=2026-13-01', '?end_date=x'])('that reads %s is refused', async range => {
    expect((await ward.owner.get(url(range))).statusCode).toBe(400);
  });
});

describe('answers that count', () => {
  test('leave every figure as it is if nine of them are deleted, corrected or imported again', async () => {
    await storeShifts(ward, rows);
    const [before, details] = [await calibrate(), await readDetails()];
    await deleteShifts(listAnswered(3, '2026-05'));
    const changed = ofMonth('2026-06').slice(0, 6);
    await storeShifts(
      ward,
      changed.map(row => ({ ...row, rn_actual: 40, adequacy: 2 })),
    );
    expect(await calibrate()).toEqual(before);
    expect(await readDetails()).toMatchObject({ ...details, target_hours_per_month: expect.any(Number) });
  });

  test('leave the number of shifts as it is, whether the shift that is deleted had an answer or not', async () => {
    await storeShifts(ward, rows);
    const [before, details] = [await calibrate(), await readDetails()];
    const withoutAnswer = ofMonth('2026-05').filter(({ adequacy }) => adequacy === null);
    for (const deleted of [listAnswered(1, '2026-05'), withoutAnswer.slice(0, 1)]) {
      await deleteShifts(deleted);
      expect([await calibrate(), await readDetails()]).toEqual([before, details]);
    }
  });

  test('are replaced if all of a month is imported again', async () => {
    await storeShifts(ward, rows);
    const before = await calibrate();
    await storeShifts(
      ward,
      rows.map(row => ({ ...row, adequacy: row.adequacy === null ? null : 0 })),
    );
    expect(await calibrate()).toMatchObject({
      answers: before.answers,
      refused: 'There are fewer than 20 shifts felt as too few; at least 20 are needed.',
      v20: null,
    });
  });

  test('are gone when the last of their shifts is', async () => {
    await storeShifts(ward, rows);
    await calibrate();
    await deleteShifts(ofMonth('2026-07').slice(0, -1));
    expect((await calibrate()).answers).toBe(405);
    await deleteShifts(ofMonth('2026-07'));
    expect((await calibrate()).answers).toBe(310);
  });

  test('are the same for calls at the same time', async () => {
    await storeShifts(ward, rows);
    const answers = await Promise.all(Array.from({ length: 6 }, () => calibrate()));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.answers).toBe(405);
    const { rows: stored } = await ward.sql('select month from adequacy_months order by 1');
    expect(stored.map(({ month }) => month)).toEqual(['2026-05-01', '2026-06-01', '2026-07-01']);
  });
});

test('what several people answer about a shift is one observation', async () => {
  await storeShifts(ward, rows, sixNurses);
  const one = await calibrate();
  expect(one).toMatchObject({ answers: 405, refused: null });
  await ward.sql('update adequacy_months set state = null, content = null');
  const { hashAuthor, hashPerson, sealAnswer } = createAnswerKeys(ward.context.secret)(ward.world.here.id);
  const { rows: answered } = await ward.sql(
    'select a.shift_id as id, s.date::text from adequacy_answers a join shifts s on s.id = a.shift_id',
  );
  for (const { id, date } of answered) {
    for (const user of [2, 3]) {
      const person = hashPerson(`${date.slice(0, 7)}-01`, user);
      const sealed = sealAnswer({ value: 0, person, variance: 0 });
      const values = [ward.world.here.id, id, hashAuthor(id, user), sealed];
      await ward.sql('insert into adequacy_answers values ($1, $2, $3, $4)', values);
    }
  }
  expect(await calibrate()).toMatchObject({
    answers: 405,
    refused: 'There are fewer than 20 shifts felt as too few; at least 20 are needed.',
  });
});

test('an imported answer does not count beside one of a person', async () => {
  await storeShifts(ward, rows, sixNurses);
  const before = await calibrate();
  await ward.sql('update adequacy_months set content = null');
  await storeShifts(
    ward,
    rows.map(row => ({ ...row, adequacy: row.adequacy === null ? null : -2 })),
  );
  expect(await calibrate()).toEqual(before);
});

test('answers are gone with another APP_SECRET, without a failure', async () => {
  await storeShifts(ward, rows);
  await calibrate();
  const other = await ward.startAnother({ secret: 'another secret that is long enough too' });
  const browser = other.browser();
  await browser.signIn(ward.world.people.owner.email);
  const answer = await browser.get(url());
  expect([answer.statusCode, answer.json().answers]).toEqual([200, 0]);
  await other.close();
  ward.owner = await ward.as('owner');
});
