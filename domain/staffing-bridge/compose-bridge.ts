import type { HoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { mapInSteps, type Steps } from '#domain/measures/steps.ts';
import { listNominalWindows, type NominalWindow } from '#domain/shifts/shift-window-config.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { moduleName, type ReportModule } from '../reports/blocks/groupings.ts';
import type { TallyRow } from '../reports/blocks/rows.ts';
import { listDistinctWindows, type ReportClient } from '../reports/blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '../reports/grouping-views.ts';
import type { Report, ReportFrame, ReportGrouping } from '../reports/report.ts';
import type { Completeness } from '../shifts/completeness.ts';
import {
  type Bridge,
  type BridgeMonth,
  computeBridge,
  type ExactBridge,
  roundBridge,
  sumBridges,
} from './bridge.ts';
import { describeRemarks, type Obstacle } from './bridge-remarks.ts';
import {
  type BridgePlan,
  type BridgeSums,
  computeSide,
  type MinimumRow,
  planSide,
  sumBridgeRows,
  sumHoursWithoutWage,
} from './bridge-sides.ts';
import type { BridgeBase, BridgeSpan } from './bridge-spans.ts';

/** The blocks of a grouping. */
export interface BridgeBlocks {
  /** Null if one side has no shifts. */
  readonly bridge: Bridge | null;
  /** Empty unless the range has several months. */
  readonly bridgeMonths: readonly BridgeMonth[];
  /** What the bridge leaves out or assumes, in sentences. */
  readonly bridgeRemarks: readonly string[];
}

export interface BridgeOptions {
  readonly base: BridgeBase;
  /** The plan that was asked for; absent if it is that of each module. */
  readonly assessment?: number;
}

export type BridgeReport = Report<BridgeBlocks, BridgeOptions>;

/** What a bridge is made of, besides the frame of the report. */
export interface BridgeSource {
  readonly kind: BridgeBase;
  readonly spans: { readonly whole: BridgeSpan; readonly months: readonly BridgeSpan[] };
  /** By pieces, of all windows: completeness needs the windows that were not chosen. */
  readonly tallies: readonly TallyRow[];
  readonly minimums: readonly MinimumRow[];
  /** By module. Empty for readers who may not see plans. */
  readonly plans: ReadonlyMap<number, BridgePlan>;
  readonly canSeeCost: boolean;
  /** Whether "All modules" comes first. */
  readonly hasSum: boolean;
  readonly getCompleteness: (moduleId: number, range: DateRange) => Completeness;
  /** By client: the calendar dates of clock changes that affect shifts. */
  readonly clockChanges: ReadonlyMap<number, readonly string[]>;
}

/** Builds the Staffing Bridge (B11): a grouping for each module, after "All modules" if asked for. */
export function* composeBridge(frame: ReportFrame, source: BridgeSource): Steps<Report<BridgeBlocks>> {
  const { whole, months } = source.spans;
  const isChosen = (row: { readonly windowId: number }) =>
    frame.options.shiftWindows?.includes(row.windowId) ?? true;
  const [chosen, minimums] = [source.tallies.filter(isChosen), source.minimums.filter(isChosen)];
  const periodRows = chosen.filter(row => row.tally.shifts > 0 && row.periodKey >= whole.period.start);
  const findModule = createModules(frame, { ...source, tallies: chosen, minimums }, periodRows);
  const groupings: ReportGrouping<BridgeBlocks>[] = [];
  for (const view of buildGroupingViews(frame, yield* listDistinctWindows(periodRows), source.hasSum)) {
    const modules = yield* mapInSteps(view.parts, ({ part, minutesPerDay }) =>
      findModule(part.module, minutesPerDay),
    );
    const build = (span: BridgeSpan) => buildBridge(source, span, modules);
    const data: BridgeBlocks = {
      bridge: build(whole),
      bridgeMonths: yield* mapInSteps(months, span => ({
        key: span.key,
        label: span.label,
        ...span.period,
        bridge: build(span),
      })),
      bridgeRemarks: modules.flatMap(module =>
        module.remarks.map(remark => (modules.length > 1 ? `${module.name}: ${remark}` : remark)),
      ),
    };
    groupings.push({ name: view.name, hoursPerDay: computeHoursPerDay(view), data });
  }
  return { ...buildReport('staffing_bridge', frame, periodRows), groupings };
}

interface ModuleBridges {
  readonly name: string;
  readonly plan: BridgePlan | null;
  readonly remarks: readonly string[];
  readonly bridgeOver: (span: BridgeSpan) => ExactBridge | null;
  readonly sumHoursWithoutWage: (range: DateRange) => HoursWithoutWage;
}

function buildBridge(
  { kind, canSeeCost }: BridgeSource,
  span: BridgeSpan,
  modules: readonly ModuleBridges[],
): Bridge | null {
  const bridged = modules.flatMap(module => {
    const bridge = module.bridgeOver(span);
    return bridge ? [{ bridge, unpaid: module.sumHoursWithoutWage(span.period) }] : [];
  });
  const sum = sumBridges(bridged.map(({ bridge }) => bridge));
  const [plan, ...others] = modules.map(module => module.plan?.assessmentId ?? null);
  return (
    sum && {
      base: { kind, ...span.base, assessment: others.length === 0 ? (plan ?? null) : null },
      ...roundBridge(sum),
      withoutPlan: canSeeCost ? modules.filter(module => !module.plan).map(({ name }) => name) : [],
      hoursWithoutWage: {
        day: bridged.reduce((hours, { unpaid }) => hours + unpaid.day, 0),
        night: bridged.reduce((hours, { unpaid }) => hours + unpaid.night, 0),
      },
    }
  );
}

/** Each module is computed once, although two groupings may have it. */
function createModules(frame: ReportFrame, source: BridgeSource, periodRows: readonly TallyRow[]) {
  const talliesIn = Map.groupBy(source.tallies, row => row.moduleId);
  const minimumsIn = Map.groupBy(source.minimums, row => row.moduleId);
  const rowsIn = Map.groupBy(periodRows, row => row.moduleId);
  const clients = new Map(frame.clients.map(client => [client.id, client]));
  const created = new Map<number, ModuleBridges>();
  return (module: ReportModule, minutesPerDay: number): ModuleBridges => {
    const found = created.get(module.id);
    if (found) return found;
    const plan = source.plans.get(module.id) ?? null;
    const sums = sumBridgeRows(
      talliesIn.get(module.id) ?? [],
      minimumsIn.get(module.id) ?? [],
      plan?.surcharges ?? {},
    );
    const windows = listPlannedWindows(clients.get(module.clientId), frame.options.shiftWindows);
    const { whole } = source.spans;
    const outcome = (span: BridgeSpan) =>
      joinSides(source, { sums, plan, windows, minutesPerDay, moduleId: module.id }, span);
    const first = outcome(whole);
    const bridges = new Map([[whole, first]]);
    const bridgeOver = (span: BridgeSpan) => {
      const bridge = bridges.get(span) ?? outcome(span);
      bridges.set(span, bridge);
      return typeof bridge === 'string' ? null : bridge;
    };
    const sumUnpaid = (range: DateRange) => sumHoursWithoutWage(sums, range, plan?.grid ?? null);
    const remarks = describeRemarks({
      kind: source.kind,
      span: whole,
      plan,
      canSeeCost: source.canSeeCost,
      windows,
      outcome: first,
      hoursWithoutWage: sumUnpaid(whole.period),
      rows: rowsIn.get(module.id) ?? [],
      clockChanges: source.clockChanges.get(module.clientId) ?? [],
    });
    const result = {
      name: moduleName(module, frame),
      plan,
      remarks,
      bridgeOver,
      sumHoursWithoutWage: sumUnpaid,
    };
    created.set(module.id, result);
    return result;
  };
}

interface ModuleSource {
  readonly moduleId: number;
  readonly sums: BridgeSums;
  readonly plan: BridgePlan | null;
  readonly windows: readonly NominalWindow[];
  readonly minutesPerDay: number;
}

/** The bridge of one module over one span, or why there is none. */
function joinSides(
  { kind, getCompleteness }: BridgeSource,
  { moduleId, sums, plan, windows, minutesPerDay }: ModuleSource,
  { period, base }: BridgeSpan,
): ExactBridge | Obstacle {
  if (kind === 'plan' && !plan) return 'no plan';
  const now = computeSide(sums, period, plan?.grid ?? null);
  if (!now) return 'no shifts';
  const recorded = computeSide(sums, base, plan?.grid ?? null);
  if (!recorded) return 'no base';
  const before = kind === 'plan' && plan ? planSide(recorded, plan.grid, period, windows) : recorded;
  if (!before) return 'no planned windows';
  return computeBridge(before, now, minutesPerDay, {
    base: getCompleteness(moduleId, base),
    period: getCompleteness(moduleId, period),
  });
}

/** A plan has counts for the shift times of today. */
function listPlannedWindows(
  client: ReportClient | undefined,
  selectedIds: readonly number[] | null,
): readonly NominalWindow[] {
  const windows = client ? listNominalWindows(client.shiftWindows) : [];
  return windows.filter(({ id }) => selectedIds?.includes(id) ?? true);
}
