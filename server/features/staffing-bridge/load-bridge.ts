import type { TallyRow } from '#domain/reports/blocks/rows.ts';
import type { Completeness } from '#domain/shifts/completeness.ts';
import type { BridgePlan, MinimumRow } from '#domain/staffing-bridge/bridge-sides.ts';
import {
  type BridgeBase,
  type BridgePieces,
  type BridgeSpan,
  listBridgePieces,
  listBridgeSpans,
} from '#domain/staffing-bridge/bridge-spans.ts';
import { type BridgeSource, composeBridge } from '#domain/staffing-bridge/compose-bridge.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { notFound } from '#server/core/errors.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { listKnownChangedWindows } from '#server/db/shift-months/completeness.ts';
import type { WindowCount } from '#server/reports/citation.queries.ts';
import { loadCompleteness } from '#server/reports/load-citation.ts';
import type { LoadReport, ReportTask } from '#server/reports/load-report.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';
import { loadPlans } from '#server/reports/rows/breakdowns.queries.ts';
import { validateSampleCount } from '#server/reports/rows/load-rows.ts';
import { listPremiumTallies, listTallies } from '#server/reports/rows/tallies.queries.ts';
import { listMinimums } from './minimums.queries.ts';

interface AskedBridge {
  readonly kind: BridgeBase;
  readonly spans: BridgeSource['spans'];
  readonly plans: ReadonlyMap<number, BridgePlan>;
  /** Whether "All modules" comes first. */
  readonly hasSum: boolean;
}

/** Loads the report Staffing Bridge. An assessment can be named for one module only; several have their own plans (B11). */
export const loadStaffingBridge: LoadReport = async (tx, task) => {
  const { scope, frame, filters } = task;
  const { base: kind = 'previous' } = filters;
  const assessment = scope.modules.length === 1 ? filters.assessment : undefined;
  const plans = scope.canSeeCost ? await loadPlans(tx, scope.modules, assessment) : new Map();
  if (assessment !== undefined && plans.size === 0) throw notFound();
  const spans = listBridgeSpans(frame.range, kind, frame.today);
  const within = { start: spans.whole.base.start, end: frame.range.end };
  await validateSampleCount(tx, { ...scope, range: within, shiftWindows: null });
  const { context, counts } = await loadBridge(tx, task, {
    kind,
    spans,
    plans,
    hasSum: scope.modules.length > 1,
  });
  const options = { ...context.options, base: kind, ...(assessment !== undefined && { assessment }) };
  return { context: { ...context, options }, counts };
};

/** Loads and composes a bridge. `counts` are the shifts of the period in all windows. */
export async function loadBridge(
  tx: AnyTx,
  { scope, frame, signal }: Pick<ReportTask, 'scope' | 'frame' | 'signal'>,
  asked: AskedBridge,
) {
  const spans = [asked.spans.whole, ...asked.spans.months];
  const pieces = listBridgePieces(spans);
  const within = { start: pieces[0]?.range.start ?? frame.range.start, end: frame.range.end };
  const rows = await loadBridgeRows(tx, { ...scope, range: within }, pieces, signal);
  const completeness = await loadCompletenessBySpan(tx, { ...scope, range: within }, spans, rows.tallies);
  const composing = composeBridge(frame, {
    ...asked,
    ...rows,
    canSeeCost: scope.canSeeCost,
    getCompleteness: (moduleId, range) =>
      completeness.get(toKey(moduleId, range)) ?? { saved: 0, possible: 0 },
    clockChanges: findClockChanges(scope, within, asked),
  });
  const context = await runInSlices(composing, signal);
  return { context, counts: countIn(rows.tallies, frame.range) };
}

/** The rows of all windows: completeness needs the windows that were not chosen, because they may overlap the others. */
async function loadBridgeRows(
  tx: AnyTx,
  scope: ReportScope,
  pieces: readonly BridgePieces[],
  signal?: AbortSignal,
): Promise<{ tallies: readonly TallyRow[]; minimums: readonly MinimumRow[] }> {
  if (scope.modules.length === 0) return { tallies: [], minimums: [] };
  const all = { ...scope, shiftWindows: null };
  const tallies = pieces.flatMap(({ range, cuts }) => [
    () => listTallies(tx, { ...all, range }, cuts),
    () => listPremiumTallies(tx, { ...all, range }, cuts, 'by module'),
  ]);
  const minimums = pieces.map(
    ({ range, cuts }) =>
      () =>
        listMinimums(tx, { ...all, range }, cuts),
  );
  const [found, added] = await runTogether(
    [() => runTogether(tallies, signal), () => runTogether(minimums, signal)],
    signal,
  );
  return { tallies: found.flat(), minimums: added.flat() };
}

async function loadCompletenessBySpan(
  tx: AnyTx,
  scope: ReportScope,
  spans: readonly BridgeSpan[],
  tallies: readonly TallyRow[],
): Promise<ReadonlyMap<string, Completeness>> {
  const ranges = spans.flatMap(({ period, base }) => [period, base]);
  const found = new Map<string, Completeness>();
  for (const [moduleId, rows] of Map.groupBy(tallies, row => row.moduleId)) {
    const modules = scope.modules.filter(module => module.id === moduleId);
    for (const range of ranges) {
      const counts = countIn(rows, range);
      const part = { ...scope, modules, range };
      found.set(toKey(moduleId, range), await loadCompleteness(tx, part, counts, scope.range));
    }
  }
  return found;
}

function toKey(moduleId: number, { start, end }: DateRange): string {
  return `${moduleId} ${start} ${end}`;
}

function countIn(tallies: readonly TallyRow[], { start, end }: DateRange): WindowCount[] {
  return tallies
    .filter(({ periodKey, tally }) => tally.shifts > 0 && periodKey >= start && periodKey <= end)
    .map(row => ({ ...row, shifts: row.tally.shifts }));
}

/** Of both sides; a plan covers only the dates of the period. */
function findClockChanges(scope: ReportScope, within: DateRange, { kind, spans: { whole } }: AskedBridge) {
  const ranges = kind === 'plan' ? [whole.period] : [whole.base, whole.period];
  return new Map(
    scope.clients.map(client => {
      const changed = listKnownChangedWindows(within, client.shiftWindows, client.timeZone);
      const inside = changed.filter(({ date }) =>
        ranges.some(({ start, end }) => date >= start && date <= end),
      );
      return [client.id, [...new Set(inside.map(({ changedOn }) => changedOn))]];
    }),
  );
}
