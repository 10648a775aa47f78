import { tallyShifts } from '../measures/tally.ts';
import type { ReportRows, WindowRow } from '../reports/blocks/rows.ts';
import { staffingState } from '../shifts/shift-metrics.ts';
import { type DateRange, getWeekday } from '../time/calendar.ts';
import type { DateGrain } from '../time/date-grain.ts';
import { getPeriodKey } from '../time/period-keys.ts';

/** A stored shift as the queries see it. */
export interface RecordedShift extends WindowRow {
  readonly date: string;
  readonly elapsedMinutes: number;
  readonly census: number;
  readonly rnTarget: number;
  readonly rnActual: number;
  readonly rnVariance: number;
  readonly premiumCounts: Readonly<Record<string, number>>;
  readonly acuityCounts: Readonly<Record<string, number>>;
  readonly chargeNurseIncluded: boolean;
  readonly reasons: readonly string[];
  readonly comments: string;
  readonly updatedBy: string;
}

/** A shift of 4 hours at 07:00 with 10 patients, 5 RNs needed and 4 working; tests override the values that matter to them. */
export const plainShift: RecordedShift = {
  moduleId: 1,
  windowId: 420,
  isDay: true,
  nominalMinutes: 240,
  date: '2026-02-20',
  elapsedMinutes: 240,
  census: 10,
  rnTarget: 5,
  rnActual: 4,
  rnVariance: -1,
  premiumCounts: {},
  acuityCounts: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
  updatedBy: 'Ann Lee',
};

/** Rows as the grouped queries return them, one for each shift: a group may have any number of rows. */
export function buildReportRows(
  shifts: readonly RecordedShift[],
  grain: DateGrain,
  range: DateRange,
): ReportRows {
  const tallies = shifts.map(shift => ({
    ...pickWindow(shift),
    periodKey: getPeriodKey(shift.date, grain, range),
    tally: tallyShifts([shift]),
  }));
  return {
    tallies,
    samples: shifts.map(shift => ({
      ...pickWindow(shift),
      periodKey: getPeriodKey(shift.date, grain, range),
      tally: tallyShifts([shift]),
      weekday: getWeekday(shift.date),
      censuses: [shift.census],
      rnTargets: [shift.rnTarget],
    })),
    comments: shifts.map(shift => ({ ...pickWindow(shift), ...shift })),
    reasons: shifts.flatMap(shift => {
      const state = staffingState(shift.rnVariance);
      const cited = state === null ? [] : shift.reasons;
      return cited.map(reason => ({ ...pickWindow(shift), shifts: 1, reason, over: state === 'over' }));
    }),
    acuity: shifts.flatMap(shift =>
      Object.entries(shift.acuityCounts)
        .filter(([, count]) => count > 0)
        .map(([fieldId]) => ({
          ...pickWindow(shift),
          shifts: 1,
          fieldId: Number(fieldId),
          fieldName: `Field ${fieldId}`,
        })),
    ),
    agreement: [],
    chargeNurse: shifts.map(shift => ({
      ...pickWindow(shift),
      shifts: 1,
      chargeNurseIncluded: shift.chargeNurseIncluded,
    })),
  };
}

function pickWindow({ moduleId, windowId, isDay, nominalMinutes }: RecordedShift): WindowRow {
  return { moduleId, windowId, isDay, nominalMinutes };
}
