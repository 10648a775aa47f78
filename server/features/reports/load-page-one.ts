import { buildPageOne, type PageOne } from '#domain/page-one/page-one.ts';
import type { TallyRow } from '#domain/reports/blocks/rows.ts';
import { computeComparedRange } from '#domain/reports/options/compared-range.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import type { Bridge } from '#domain/staffing-bridge/bridge.ts';
import type { BridgePlan } from '#domain/staffing-bridge/bridge-sides.ts';
import { listBridgeSpans } from '#domain/staffing-bridge/bridge-spans.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { readCalibration } from '#server/features/adequacy/publish-months.ts';
import type { ReportTask } from '#server/reports/load-report.ts';
import { loadPlans } from '#server/reports/rows/breakdowns.queries.ts';
import { listTallies } from '#server/reports/rows/tallies.queries.ts';
import { loadWholeMissedCare } from '../missed-care/load-missed-care.ts';
import { loadBridge } from '../staffing-bridge/load-bridge.ts';

/** Page one of an executive report or a rollup; it compares with last year, whatever the report is compared with. */
export async function loadPageOne(
  tx: AnyTx,
  task: ReportTask,
  tallies: readonly TallyRow[],
  isRollup: boolean,
): Promise<PageOne> {
  const { scope, frame, secret, signal } = task;
  const lastYear = { ...scope, range: computeComparedRange(frame.range, 'last_year') };
  const [earlier, plans] = await runTogether([
    () => listTallies(tx, lastYear, frame.options.dateGrain),
    () => (scope.canSeeCost ? loadPlans(tx, scope.modules) : Promise.resolve(new Map<number, BridgePlan>())),
  ]);
  const bridges = await loadPlanBridges(tx, task, plans, isRollup);
  // The units of a rollup differ in how often they write something down, so their sum would say little.
  const missedCare = isRollup ? null : await loadWholeMissedCare(tx, scope);
  const adequacy = await loadAdequacy(tx, frame, secret);
  const rows = { tallies, lastYear: earlier, plans, bridges, missedCare, adequacy };
  return runInSlices(buildPageOne(frame, rows, isRollup), signal);
}

/** What nurses felt (B18), in a report about one module. */
async function loadAdequacy(tx: AnyTx, { modules, range }: ReportFrame, secret: string) {
  const [module, ...others] = modules;
  if (!module || others.length > 0) return null;
  const { figures, source } = await readCalibration(tx, secret, module, range);
  return figures && { atTarget: figures.atTarget, v20: figures.v20, source };
}

async function loadPlanBridges(
  tx: AnyTx,
  task: ReportTask,
  plans: ReadonlyMap<number, BridgePlan>,
  hasSum: boolean,
): Promise<readonly (Bridge | null)[]> {
  if (plans.size === 0) return [];
  const { whole } = listBridgeSpans(task.frame.range, 'plan', task.frame.today);
  const { context } = await loadBridge(tx, task, {
    kind: 'plan',
    spans: { whole, months: [] },
    plans,
    hasSum,
  });
  return context.groupings.map(({ data }) => data.bridge);
}
