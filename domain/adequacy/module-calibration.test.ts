import { describe, expect, test } from 'vitest';
import { simulateMonth, simulateSmallMonth } from '../testing/simulated-months.ts';
import type { IsoDate } from '../time/calendar.ts';
import {
  calibrateMonths as calibrateSource,
  chooseSource,
  listCalibrationSources,
  listQuarters as listQuartersOf,
  type PublishedMonths,
  selectMonths,
  selectSource,
  widenToMonths,
} from './module-calibration.ts';
import { type MonthShift, type PublishedMonth, publishMonth } from './published-month.ts';

const calibrateMonths = (given: PublishedMonths) => calibrateSource(selectSource(given, 'people'));
const listQuarters = (given: PublishedMonths) => listQuartersOf(selectSource(given, 'people'));

const dates = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
const months = new Map(dates.map((month, index) => [month, simulateMonth(month, index + 1)]));
const withSmall = new Map(months).set('2026-07-01', simulateSmallMonth('2026-07-01'));
const without = (month: IsoDate) => new Map([...months].filter(([date]) => date !== month));

describe('a range in whole months', () => {
  const known = { first: '2026-03-01', last: '2026-06-01' };
  test.each<[Parameters<typeof widenToMonths>[0], ReturnType<typeof widenToMonths>]>([
    [
      { start: '2026-04-15', end: '2026-05-02' },
      { start: '2026-04-01', end: '2026-05-31' },
    ],
    [
      { start: '2026-04-30', end: '2026-05-31' },
      { start: '2026-04-01', end: '2026-05-31' },
    ],
    [{}, { start: '2026-03-01', end: '2026-06-30' }],
    [
      { start: '2020-01-01', end: '2030-01-01' },
      { start: '2026-03-01', end: '2026-06-30' },
    ],
    [{ start: '2026-06-30' }, { start: '2026-06-01', end: '2026-06-30' }],
    [{ start: '2026-07-01' }, null],
    [{ end: '2026-02-28' }, null],
    [{ start: '2026-05-01', end: '2026-04-30' }, null],
  ])('that is asked as %j is %j', (asked, expected) => {
    expect(widenToMonths(asked, known)).toEqual(expected);
  });

  test('is none without answers', () => {
    expect(widenToMonths({}, { first: null, last: '2026-06-01' })).toBeNull();
  });

  test('selects the months that are in it', () => {
    const listed = (start: IsoDate, end: IsoDate) => [...selectMonths(months, { start, end }).keys()];
    expect(listed('2026-03-01', '2026-03-31')).toEqual(['2026-03-01']);
    expect(listed('2026-04-01', '2026-06-30')).toEqual(dates.slice(1));
    expect(selectMonths(months, null).size).toBe(0);
  });
});

describe('a calibration of months', () => {
  test('counts their shifts with and without answers', () => {
    expect(calibrateMonths(months)).toMatchObject({
      refused: null,
      answers: 280,
      shifts: 336,
      response: 280 / 336,
    });
  });

  test('leaves out a month with fewer than ten answers, with its shifts', () => {
    expect(withSmall.get('2026-07-01')?.people.parts).toEqual([]);
    expect(calibrateMonths(withSmall)).toEqual(calibrateMonths(months));
  });

  test('has no figures without months', () => {
    expect(calibrateMonths(new Map())).toMatchObject({
      answers: 0,
      shifts: 0,
      response: null,
      figures: null,
    });
  });

  test('does not change with one answer', () => {
    const stored: MonthShift[] = [];
    const march = simulateMonth('2026-03-01', 1, shift => {
      stored.push(shift);
      return shift;
    });
    const other = { answers: [{ person: 'nurse 0', value: 2 }], variance: 100, mark: 'new' };
    const [first, ...rest] = stored;
    if (!first) throw new Error('no shift');
    for (const after of [rest, [{ ...first, given: { people: other } }, ...rest]]) {
      const changed = new Map<IsoDate, PublishedMonth>(months).set('2026-03-01', publishMonth(march, after));
      expect(calibrateMonths(changed)).toEqual(calibrateMonths(months));
    }
  });
});

describe('the source of the answers', () => {
  const asImported = (month: IsoDate) =>
    simulateMonth(month, 7, ({ given: { people }, ...shift }) => ({
      ...shift,
      given: people ? { imported: people } : {},
    }));

  test.each<[string, PublishedMonths, ReturnType<typeof listCalibrationSources>, string]>([
    ['people’s without any', new Map(), [], 'people'],
    ['people’s if they count', months, ['people'], 'people'],
    [
      'people’s beside imported ones',
      new Map(months).set('2026-07-01', asImported('2026-07-01')),
      ['people', 'imported'],
      'people',
    ],
    [
      'imported if only these count',
      new Map([['2026-07-01', asImported('2026-07-01')]]),
      ['imported'],
      'imported',
    ],
  ])('is %s', (_, given, sources, chosen) => {
    expect([listCalibrationSources(given), chooseSource(given)]).toEqual([sources, chosen]);
  });

  test('is never both', () => {
    const both = new Map(months).set('2026-07-01', asImported('2026-07-01'));
    expect(calibrateMonths(both)).toEqual(calibrateMonths(months));
    expect(calibrateSource(selectSource(both, 'imported')).answers).toBe(70);
  });
});

test('quarters are in order, and each is calibrated alone', () => {
  const quarters = listQuarters(new Map([...withSmall].toReversed()));
  expect(quarters.map(({ quarter, answers }) => [quarter, answers])).toEqual([
    ['2026-Q1', 70],
    ['2026-Q2', 210],
  ]);
  expect(quarters[1]).toMatchObject({
    refused: null,
    figures: calibrateMonths(without('2026-03-01')).figures,
  });
  expect(quarters[0]?.refused).toContain('70 have one');
});
