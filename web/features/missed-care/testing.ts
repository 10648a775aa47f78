import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { toWire } from '#contract/wire.ts';
import { compareRates } from '#domain/missed-care/compare-rates.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

type MissedCare = NonNullable<ReportData['missed_care']>;

/** Events on shifts short of target and on the others, in 400 and 1,040 hours. */
export function createRates(short: number, other: number, hours = 400) {
  return toWire(
    compareRates({ events: short, minutes: hours * 60 }, { events: other, minutes: 2.6 * hours * 60 }),
  );
}

/** 57 times on shifts short of target and 57 on the others, of two types; a third was never missed. */
export function createMissedCare(change: Partial<MissedCare> = {}): MissedCare {
  const month = (key: string, label: string, short: number, other: number) => ({
    ...{ key, label, start: key, end: `${key.slice(0, 8)}30`, days: 30, shifts: 180, with_entry: 40 },
    ...createRates(short, other, 200),
  });
  return {
    shifts: 360,
    with_entry: 77,
    types: [
      { type: 'Charting late', ...createRates(43, 50) },
      { type: 'Teaching missed', ...createRates(14, 7) },
      { type: 'Never', ...createRates(0, 0) },
    ],
    together: { type: null, ...createRates(57, 57) },
    windows: [
      { id: 420, label: '07:00', shifts: 200, with_entry: 50, ...createRates(40, 30, 200) },
      { id: 1140, label: '19:00', shifts: 160, with_entry: 27, ...createRates(17, 27, 200) },
    ],
    periods: [month('2026-09-01', 'Sep 2026', 55, 55), month('2026-10-01', 'Oct 2026', 2, 2)],
    ...change,
  };
}

export function createMissedCareContext(change: Partial<MissedCare> = {}): ReportContext {
  return createReportContext({ missed_care: createMissedCare(change) }, { report: 'missed_care' });
}
