import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { addMonths, type IsoDate } from '#domain/time/calendar.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { createAnswerKeys } from './answer-keys.ts';
import { findLastEndedMonth } from './load-calibration.ts';
import { publishLastMonth } from './publish-last-month.ts';
import { listGoldenRows, prepareGoldenModule, sixNurses, storeShifts } from './testing/answers.ts';

/** Shifts of May, June and July 2026; it is 14 November. */
let ward: Ward;
let rows: ReturnType<typeof listGoldenRows>;
const start = new Date('2026-11-14T15:00:00Z');

beforeAll(async () => {
  ward = await startWard();
  await prepareGoldenModule(ward);
  rows = listGoldenRows(ward);
});
afterAll(() => ward.close());
beforeEach(async () => {
  ward.clock.now = start;
  await ward.sql('delete from shifts');
  await ward.sql('delete from adequacy_months');
});

const url = (range = '', part = '') => `/api/module/${ward.moduleId}/calibration/${part}${range}`;
const calibrate = async (range = '') => (await ward.owner.get(url(range))).json();
const readDetails = async (range = '') => (await ward.owner.get(url(range, 'details/'))).json();
const all = `?start_date=${golden.start_date}&end_date=${golden.end_date}`;
const ofMonth = (month: string) => rows.filter(({ date }) => date.startsWith(month));
const listAnswered = (count: number, month: string) => {
  const answered = ofMonth(month).filter(({ adequacy }) => adequacy !== null);
  return answered.slice(0, count);
};
const moveTo = (month: IsoDate, given: typeof rows) =>
  given.map(row => ({ ...row, date: `${month.slice(0, 7)}${row.date.slice(7)}` }));
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

describe('a month', () => {
  test('that has nine answers is left out with its shifts, and counts with ten', async () => {
    await storeShifts(ward, rows);
    const before = await calibrate();
    const august = moveTo('2026-08-01', listAnswered(10, '2026-05'));
    await storeShifts(
      ward,
      august.map((row, index) => (index === 0 ? { ...row, adequacy: null } : row)),
    );
    expect(await calibrate()).toEqual(before);
    await storeShifts(ward, august.slice(0, 1));
    expect(await calibrate()).toMatchObject({ answers: 415, shifts: 490 });
  });

  test('counts once it ended more than 12 hours ago, with its last window', async () => {
    await storeShifts(ward, rows);
    // The last window of 31 July ends at 07:00 on 1 August in New York.
    const at = async (time: string) => {
      ward.clock.now = new Date(time);
      ward.owner = await ward.as('owner');
      return (await calibrate()).answers;
    };
    expect(await at('2026-08-01T23:00:00Z')).toBe(310);
    expect(await at('2026-08-01T23:00:01Z')).toBe(405);
    ward.clock.now = start;
    ward.owner = await ward.as('owner');
  });

  test('ends with the last window that was stored, if the shift times have changed', () => {
    const windows = [
      { mins: 420, is_day: true },
      { mins: 1140, is_day: false },
    ];
    const zone = { windows, timeZone: 'America/New_York' };
    const last = (time: string) => findLastEndedMonth(zone, new Date(time));
    expect(last('2026-11-01T23:59:59Z')).toBe('2026-09-01');
    // Clocks were set back on 1 November: 07:00 is 12:00 UTC.
    expect(last('2026-11-02T00:00:00Z')).toBe('2026-09-01');
    expect(last('2026-11-02T00:00:01Z')).toBe('2026-10-01');
    expect(last('2026-11-30T00:00:00Z')).toBe('2026-10-01');
  });

  test('needs ten answers of people or ten imported ones, not ten together', async () => {
    const all30 = listAnswered(30, '2026-05');
    await storeShifts(ward, all30.slice(0, 9), sixNurses);
    await storeShifts(ward, all30.slice(9));
    expect(await calibrate()).toMatchObject({ source: 'imported', answers: 21, shifts: 30 });
    expect(await calibrate('?source=people')).toMatchObject({ source: 'people', answers: 0, shifts: 0 });
  });

  test('needs the answers of five people', async () => {
    const answered = listAnswered(60, '2026-05');
    await storeShifts(ward, answered, sixNurses.slice(0, 4));
    expect((await calibrate()).answers).toBe(0);
    await ward.sql('delete from adequacy_months');
    await storeShifts(ward, answered, sixNurses.slice(0, 5));
    expect(await calibrate()).toMatchObject({ source: 'people', answers: 60 });
  });

  test('needs 80% of the windows from its first to its last shift', async () => {
    const may = ofMonth('2026-05');
    await storeShifts(ward, [...may.slice(0, 140), ...may.slice(-1)]);
    expect((await calibrate()).answers).toBe(0);
    await storeShifts(ward, may.slice(140, 150));
    expect((await calibrate()).shifts).toBe(151);
  });
});

describe('the source', () => {
  const september = () => moveTo('2026-09-01', ofMonth('2026-06'));

  test('is people’s where their answers count in the range, else imported', async () => {
    await storeShifts(ward, rows);
    expect(await calibrate()).toMatchObject({ source: 'imported', answers: 405 });
    await storeShifts(ward, september(), sixNurses);
    expect(await calibrate()).toMatchObject({ source: 'people', answers: 152, shifts: 180 });
    expect(await calibrate('?end_date=2026-08-31')).toMatchObject({ source: 'imported', answers: 405 });
  });

  test('is chosen, and the details say which there are', async () => {
    await storeShifts(ward, rows);
    await storeShifts(ward, september(), sixNurses);
    for (const [source, answers] of [
      ['people', 152],
      ['imported', 405],
    ]) {
      expect(await calibrate(`?source=${source}`)).toMatchObject({ source, answers });
      expect(await readDetails(`?source=${source}`)).toMatchObject({
        source,
        answers,
        sources: ['people', 'imported'],
      });
    }
    expect((await ward.owner.get(url('?source=both'))).statusCode).toBe(400);
  });

  test('is people’s if nobody has answered', async () => {
    expect(await readDetails()).toMatchObject({ source: 'people', sources: [] });
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

describe('the details', () => {
  test('have the figures of the calibration, dots, quarters and hours', async () => {
    await storeShifts(ward, rows);
    const { from, to, answers, shifts, response, refused, logit, at_target, v20, v50 } = await calibrate(all);
    const details = await readDetails(all);
    const whole = { from, to, answers, shifts, response, refused, logit, at_target, v20, v50 };
    expect(details).toMatchObject({ ...whole, months: 3, covariance: 0.001682 });
    expect(details.dots.reduce((sum: number, dot: { shifts: number }) => sum + dot.shifts, 0)).toBe(405);
    expect(
      details.quarters.map((each: { quarter: string; answers: number }) => [each.quarter, each.answers]),
    ).toEqual([
      ['2026-Q2', 310],
      ['2026-Q3', 95],
    ]);
    expect(details.windows).toEqual([]);
    expect(details.target_hours_per_month).toBeGreaterThan(1000);
  });

  test('have figures by window of whole quarters, with the labels of the windows', async () => {
    await storeShifts(ward, [...moveTo('2026-04-01', ofMonth('2026-06')), ...rows]);
    const { windows, sections } = await readDetails();
    expect(windows.map(({ label }: { label: string }) => label)).toEqual([
      '07:00',
      '11:00',
      '15:00',
      '19:00',
      '23:00',
      '03:00',
    ]);
    expect(windows.every(({ refused }: { refused: string }) => refused.startsWith('At least 100'))).toBe(
      true,
    );
    expect(sections).toMatchObject([{ name: expect.any(String), refused: null, answers: 462 }]);
  });

  test('say which months they are of if the calibration is refused', async () => {
    await storeShifts(ward, ofMonth('2026-05'));
    expect(await readDetails()).toMatchObject({
      from: '2026-05-01',
      to: '2026-10-31',
      months: 1,
      refused: 'The answers must span at least 56 days; they span 30.',
      dots: [],
      covariance: null,
    });
  });
});

describe('the last month', () => {
  test('counts in a report without anybody having looked', async () => {
    const october = [
      ...moveTo('2026-10-01', ofMonth('2026-05')),
      ...moveTo('2026-08-01', ofMonth('2026-05')),
    ];
    await storeShifts(ward, october);
    const report = async () => {
      const query = `?modules=${ward.moduleId}&start_date=2026-08-15&end_date=2026-10-20`;
      const { context } = (await ward.nurse.get(`/api/reports/executive/${query}`)).json();
      return context.page_one.groupings[0].adequacy;
    };
    expect(await report()).toBeNull();
    await publishLastMonth({ db: ward.db, secret: ward.context.secret }, ward.clock.now);
    const { at_target, v20 } = await calibrate();
    expect(v20).not.toBeNull();
    expect(await report()).toEqual({ at_target, v20, source: 'imported' });
  });

  test('is looked at once', async () => {
    await storeShifts(ward, moveTo('2026-10-01', ofMonth('2026-05')));
    const context = { db: ward.db, secret: ward.context.secret };
    await publishLastMonth(context, ward.clock.now);
    const { rows: before } = await ward.sql('select month, content from adequacy_months');
    await publishLastMonth(context, ward.clock.now);
    expect((await ward.sql('select month, content from adequacy_months')).rows).toEqual(before);
    expect(before.map(({ month }) => month)).toEqual([addMonths('2026-11-01', -1)]);
  });
});
