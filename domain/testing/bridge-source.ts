import { multiply, toMicro } from '../measures/decimal.ts';
import { tallyShifts } from '../measures/tally.ts';
import type { ByField } from '../shifts/shift-metrics.ts';
import { type BridgeBase, listBridgePieces, listBridgeSpans } from '../staffing-bridge/bridge-spans.ts';
import type { BridgeSource } from '../staffing-bridge/compose-bridge.ts';
import type { DateRange } from '../time/calendar.ts';
import type { RecordedShift } from './report-rows.ts';

/** A stored shift with the ratios it was saved with. */
export type RatedShift = RecordedShift & { readonly rnsPerPatient: ByField };

/** What the queries of a bridge return for these shifts; without plans, and complete. */
export function buildBridgeSource(
  shifts: readonly RatedShift[],
  range: DateRange,
  kind: BridgeBase,
): BridgeSource {
  const spans = listBridgeSpans(range, kind, '2030-01-01');
  const pieces = listBridgePieces([spans.whole, ...spans.months]);
  const read = shifts.flatMap(shift => {
    const piece = pieces.find(({ range }) => shift.date >= range.start && shift.date <= range.end);
    const periodKey = piece?.cuts.findLast(cut => cut <= shift.date);
    return periodKey === undefined ? [] : [{ ...shift, periodKey }];
  });
  return {
    kind,
    spans,
    tallies: read.map(shift => ({ ...shift, tally: tallyShifts([shift]) })),
    minimums: read.map(shift => ({
      ...shift,
      minutes: (toMicro(shift.rnTarget) - computeWorkload(shift)) * BigInt(shift.elapsedMinutes),
    })),
    plans: new Map(),
    canSeeCost: false,
    hasSum: new Set(shifts.map(shift => shift.moduleId)).size > 1,
    getCompleteness: () => ({ saved: 1, possible: 1 }),
    clockChanges: new Map(),
  };
}

function computeWorkload({ acuityCounts, rnsPerPatient }: RatedShift) {
  return Object.entries(acuityCounts).reduce(
    (sum, [field, count]) => sum + multiply(toMicro(count), toMicro(rnsPerPatient[field] ?? 0)),
    0n,
  );
}
