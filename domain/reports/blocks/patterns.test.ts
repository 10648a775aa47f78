import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { buildReportRows, plainShift } from '#domain/testing/report-rows.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { computePatterns } from './patterns.ts';

const range = { start: '2026-02-01', end: '2026-03-31' };
const windows = [
  { id: 420, label: '07:00' },
  { id: 660, label: '11:00' },
];
const shifts = [
  { ...plainShift, date: '2026-02-02', census: 10 },
  { ...plainShift, date: '2026-02-03', census: 20 },
  { ...plainShift, date: '2026-02-03', census: 6, windowId: 660, rnActual: 10 },
  { ...plainShift, date: '2026-03-02', census: 99 },
];
const [february, march] = finish(
  computePatterns(
    [{ rows: buildReportRows(shifts, 'month', range).samples, minutesPerDay: 1440 }],
    listPeriods(range, 'month'),
    windows,
  ),
);

describe('computePatterns', () => {
  it('averages each window, with the 10th and 90th percentile of its census', () => {
    expect(february?.byWindow[0]).toEqual({
      id: 420,
      label: '07:00',
      shifts: 2,
      census: 15,
      censusP10: 11,
      censusP90: 19,
      rnTarget: 5,
      rnActual: 4,
      rnVariance: -1,
      productivityIndex: 125,
    });
    expect(february?.byWindow[1]).toMatchObject({ id: 660, shifts: 1, productivityIndex: 50 });
  });

  it('averages each weekday, Sunday first', () => {
    expect(february?.byWeekday.map(({ label, shifts: count, census }) => [label, count, census])).toEqual([
      ['Sunday', 0, null],
      ['Monday', 1, 10],
      ['Tuesday', 2, 13],
      ['Wednesday', 0, null],
      ['Thursday', 0, null],
      ['Friday', 0, null],
      ['Saturday', 0, null],
    ]);
    expect(february?.byWeekday[2]).toMatchObject({ weekday: 2, censusP10: 7.4, censusP90: 18.6 });
  });

  it('keeps periods apart', () => {
    expect(march).toMatchObject({ key: '2026-03-01', label: 'Mar 2026' });
    expect(march?.byWindow.map(window => window.census)).toEqual([99, null]);
  });
});
