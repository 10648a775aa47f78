import { type ShiftFigures, tallyShifts } from '#domain/measures/tally.ts';
import { noRows, type ReportRows } from '#domain/reports/blocks/rows.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import { type DateGrain, getPeriodKey } from '#domain/time/date-grain.ts';
import type { GeneratedShift } from './shift-generator.ts';

/** One module's shifts of a range as a report of ratios or hours takes them. */
export function reportRowsOf(
  moduleId: number,
  shifts: readonly GeneratedShift[],
  range: DateRange,
  grain: DateGrain,
): ReportRows {
  const inRange = shifts.filter(({ past }) => isWithin(past.date, range));
  const halves = [true, false].map(isDay => ({
    base: { moduleId, isDay },
    shifts: inRange.filter(({ past }) => past.window.isDay === isDay),
  }));
  return {
    ...noRows,
    tallies: tallyRows(moduleId, inRange, date => getPeriodKey(date, grain, range)),
    reasons: halves.flatMap(({ base, shifts }) =>
      counted(shifts, shift => shift.reasons.map(reason => ({ ...base, reason, over: isOver(shift) }))),
    ),
    acuity: halves.flatMap(({ base, shifts }) =>
      counted(shifts, ({ acuityCounts }) =>
        Object.keys(acuityCounts)
          .filter(id => (acuityCounts[id] ?? 0) > 0)
          .map(id => ({ ...base, fieldId: Number(id) })),
      ),
    ),
    chargeNurse: halves.flatMap(({ base, shifts }) =>
      counted(shifts, ({ crew }) => [{ ...base, chargeNurseIncluded: crew.chargeNurseIncluded }]),
    ),
  };
}

export function mergedRows(parts: readonly ReportRows[]): ReportRows {
  return {
    ...noRows,
    tallies: parts.flatMap(part => part.tallies),
    reasons: parts.flatMap(part => part.reasons),
    acuity: parts.flatMap(part => part.acuity),
    chargeNurse: parts.flatMap(part => part.chargeNurse),
  };
}

function tallyRows(
  moduleId: number,
  shifts: readonly GeneratedShift[],
  keyOf: (date: IsoDate) => string,
): ReportRows['tallies'] {
  const grouped = Map.groupBy(shifts, ({ past }) => `${keyOf(past.date)} ${past.window.id}`);
  return [...grouped.values()].flatMap(members => {
    const [first] = members;
    if (first === undefined) return [];
    const { id, isDay, duration } = first.past.window;
    return [
      {
        moduleId,
        windowId: id,
        isDay,
        nominalMinutes: duration,
        periodKey: keyOf(first.past.date),
        tally: tallyShifts(members.map(figuresOf)),
      },
    ];
  });
}

function figuresOf({ past, metrics, crew }: GeneratedShift): ShiftFigures {
  return {
    elapsedMinutes: past.window.elapsedMinutes,
    ...metrics,
    rnActual: crew.rnActual,
    premiumCounts: crew.premiums,
  };
}

/** How many shifts give each row. */
function counted<Row extends object>(
  shifts: readonly GeneratedShift[],
  rowsOf: (shift: GeneratedShift) => readonly Row[],
): (Row & { shifts: number })[] {
  const grouped = Map.groupBy(shifts.flatMap(rowsOf), row => JSON.stringify(row));
  return [...grouped.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, shifts: others.length + 1 }],
  );
}

function isOver({ crew, metrics }: GeneratedShift): boolean {
  return staffingState(crew.rnActual - metrics.rnTarget) === 'over';
}

function isWithin(date: IsoDate, { start, end }: DateRange): boolean {
  return start <= date && date <= end;
}
