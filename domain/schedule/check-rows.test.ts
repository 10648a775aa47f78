import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { checkScheduleRows, describeRowFault, findScheduleSpan } from './check-rows.ts';

const newYork = { windows: defaultShiftWindows, timeZone: 'America/New_York' };
const oneDay = { start: '2026-03-03', end: '2026-03-03' };
const wholeYear = { start: '2026-01-01', end: '2026-12-31' };
const good = { start: '2026-03-03T07:00', end: '2026-03-03T19:00' };

function faults(rows: readonly unknown[], range = oneDay): string[] {
  const checked = checkScheduleRows(rows, range, newYork);
  return checked.ok ? [] : checked.faults.map(describeRowFault);
}

/** The instants of a row that starts and ends at such texts. */
function readRow(start: string, end: string): string[] {
  const checked = checkScheduleRows([{ start, end }], wholeYear, newYork);
  if (!checked.ok) throw new Error(checked.faults[0]?.message);
  return checked.rows.flatMap(row => [row.start, row.end].map(instant => new Date(instant).toISOString()));
}

describe('a row of a roster', () => {
  test.each([
    ['2026-03-03T07:00-05:00', '2026-03-03T12:00:00.000Z'],
    ['2026-03-03T07:00:30-05:00', '2026-03-03T12:00:30.000Z'],
    ['2026-03-03T12:00Z', '2026-03-03T12:00:00.000Z'],
    ['2026-03-03T07:00', '2026-03-03T12:00:00.000Z'],
    ['2026-03-03T07:00:30.25', '2026-03-03T12:00:30.250Z'],
  ])('that starts at %s, with an offset or on the hospital’s clock, starts at %s', (text, instant) => {
    expect(readRow(text, '2026-03-03T20:00Z')[0]).toBe(instant);
  });

  test.each([
    ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ])(
    'that ends at %s, ends at %s: a skipped time moves forward, and a repeated one is the earlier',
    (text, instant) => {
      const evening = `${instant < '2026-06' ? '2026-03-07' : '2026-10-31'}T23:00`;
      expect(readRow(evening, text)[1]).toBe(instant);
    },
  );

  test('that has 24 hours by the clock is too long on the night when the clocks go back, and not when they go forward', () => {
    expect(faults([{ start: '2026-10-31T19:00', end: '2026-11-01T19:00' }], wholeYear)).toEqual([
      'Row 1: is longer than 24 hours.',
    ]);
    expect(faults([{ start: '2026-03-07T19:00', end: '2026-03-08T19:00' }], wholeYear)).toEqual([]);
  });
});

describe('a fault', () => {
  test.each<[string, unknown]>([
    ['ends before it starts.', { ...good, end: '2026-03-03T06:59' }],
    ['ends before it starts.', { ...good, end: good.start }],
    ['is longer than 24 hours.', { ...good, end: '2026-03-04T07:01' }],
    ['starts outside the range.', { ...good, start: '2026-03-03T06:59' }],
    ['starts outside the range.', { start: '2026-03-04T07:00', end: '2026-03-04T08:00' }],
    ['needs a start and an end.', { start: good.start }],
    ['needs a start and an end.', { ...good, end: null }],
    ['needs a start and an end.', { ...good, start: 1_772_500_000 }],
    ['needs a start and an end.', 'x'],
    ['needs a start and an end.', null],
    ['the start is not a date and time.', { ...good, start: '2026-03-03' }],
    ['the start is not a date and time.', { ...good, start: '2026-02-30T07:00' }],
    ['the start is not a date and time.', { ...good, start: '2026-03-03T24:00' }],
    ['the start is not a date and time.', { ...good, start: '2026-03-03 07:00' }],
    ['the start is not a date and time.', { ...good, start: '1026-03-03T07:00Z' }],
    ['the end is not a date and time.', { ...good, end: '2026-03-03T19:00-5' }],
    ['the end is not a date and time.', { ...good, end: '' }],
  ])('reads “%s”, with the row’s number from 1', (message, row) => {
    expect(faults([good, row, good])).toEqual([`Row 2: ${message}`]);
  });

  test('is listed for each bad row, once', () => {
    const rows = [{ ...good, end: '2026-03-02T06:00' }, good, { ...good, start: 'x' }];
    expect(faults(rows)).toEqual([
      'Row 1: ends before it starts.',
      'Row 3: the start is not a date and time.',
    ]);
  });

  test('has every row at the end of the range, and none up to the last minute of its last window', () => {
    const before = { start: '2026-03-04T06:59', end: '2026-03-04T15:00' };
    expect(faults([before])).toEqual([]);
    expect(faults([{ ...before, start: '2026-03-04T07:00' }])).toHaveLength(1);
  });
});

test('ranges that follow each other have spans that do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 92 }), (day, days) => {
      const toDate = (offset: number) =>
        new Date(Date.UTC(2025, 0, 1 + day + offset)).toISOString().slice(0, 10);
      const first = findScheduleSpan({ start: toDate(0), end: toDate(days) }, newYork);
      const next = findScheduleSpan({ start: toDate(days + 1), end: toDate(days + 1) }, newYork);
      expect(next.start).toBe(first.end);
    }),
  );
});
