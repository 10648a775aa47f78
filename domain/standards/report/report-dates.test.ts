import { expect, test } from 'vitest';
import { connecticut1 } from '../packs/connecticut-1.ts';
import { oregon1 } from '../packs/oregon-1.ts';
import { washington1 } from '../packs/washington-1.ts';
import { findEndedMonth, listNearReportDates } from './report-dates.ts';

test.each([
  ['2027-01-23', []],
  ['2027-01-24', ['2027-01-31']],
  ['2027-01-31', ['2027-01-31']],
  ['2027-02-01', []],
  ['2027-07-24', ['2027-07-31']],
])('the report dates of Washington that are near on %s are %j', (today, dates) => {
  expect(listNearReportDates(washington1, today)).toEqual(dates);
});

test('a report date of the next year is near at the end of this one', () => {
  expect(listNearReportDates(connecticut1, '2026-12-24')).toEqual([]);
  expect(listNearReportDates(connecticut1, '2026-12-25')).toEqual(['2027-01-01']);
});

test('a pack without report dates has none near', () => {
  expect(listNearReportDates(oregon1, '2027-01-24')).toEqual([]);
});

test.each([
  ['2026-11-01', '2026-10-01', '2026-10-31', '2026-11-07'],
  ['2026-11-07', '2026-10-01', '2026-10-31', '2026-11-07'],
  ['2027-01-03', '2026-12-01', '2026-12-31', '2027-01-07'],
  ['2028-03-07', '2028-02-01', '2028-02-29', '2028-03-07'],
])(
  'the month to report on %s begins on %s and ends on %s, and its report is due on %s',
  (today, start, end, due) => {
    expect(findEndedMonth(washington1, today)).toMatchObject({ range: { start, end }, due });
  },
);

test('eight days after a month no report on it is due, nor by a pack that asks for none', () => {
  expect(findEndedMonth(washington1, '2026-11-08')).toBeNull();
  expect(findEndedMonth(connecticut1, '2026-11-01')).toBeNull();
  expect(findEndedMonth({}, '2026-11-01')).toBeNull();
});
