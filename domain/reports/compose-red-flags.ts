import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, type DateRange, type IsoDate } from '#domain/time/calendar.ts';
import type { ReportModule } from './blocks/groupings.ts';
import type { WindowRow } from './blocks/rows.ts';
import type { ReportClient, ReportWindow } from './blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay, type GroupingView } from './grouping-views.ts';
import {
  computeTimesByKind,
  countActions,
  countBroken,
  countByWeekday,
  countReasonsGiven,
} from './red-flags/count-flags.ts';
import type { ActionRow, FlagEntry, FlagRow, RulesRow } from './red-flags/flag-row.ts';
import { type ListedFlag, presentFlag } from './red-flags/listed-flag.ts';
import type { RedFlagsBlock } from './red-flags/red-flags-block.ts';
import { findCoverage, listRulesInForce, type RulesInForce, type Span } from './red-flags/rules-in-force.ts';
import type { Report, ReportFrame } from './report.ts';

export interface RedFlagsSource {
  /** Newest first. */
  readonly flags: readonly FlagRow[];
  readonly actions: readonly ActionRow[];
  /** Of the listed flags. */
  readonly entries: readonly FlagEntry[];
  readonly rules: readonly RulesRow[];
  /** The recorded shifts of the chosen windows. */
  readonly counts: readonly (WindowRow & { readonly shifts: number })[];
  readonly clients: readonly (ReportClient & { readonly timeZone: string })[];
}

/** Over all groupings: a PDF of them has about sixty pages. */
export const maxListedFlags = 300;

/** Builds the report of red flags: a grouping for each module, after "All modules" if there are several. */
export function composeRedFlags(frame: ReportFrame, source: RedFlagsSource): Report {
  const flagWindows = source.flags.map(({ moduleId, windowId, nominalMinutes }) => ({
    moduleId,
    windowId,
    nominalMinutes,
    isDay: false,
  }));
  const windowRows: readonly WindowRow[] = [...source.counts, ...flagWindows];
  const modules = createModules(frame, source);
  const hasSum = frame.modules.length > 1;
  const groupings = buildGroupingViews(frame, windowRows, hasSum).map((view, index) => {
    const isSum = hasSum && index === 0;
    const redFlags = buildBlock(view, modules, source.counts, isSum);
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data: { redFlags } };
  });
  return { ...buildReport('red_flags', frame, source.counts), groupings };
}

interface ModuleFlags {
  readonly module: ReportModule;
  readonly flags: readonly FlagRow[];
  readonly actions: readonly ActionRow[];
  readonly rules: readonly RulesInForce[];
  readonly coverage: ReturnType<typeof findCoverage>;
  readonly present: (flag: FlagRow, windows: readonly ReportWindow[]) => ListedFlag;
  readonly isListed: (flag: FlagRow) => boolean;
}

function createModules(
  frame: ReportFrame,
  { flags, actions, entries, rules, clients }: RedFlagsSource,
): ReadonlyMap<number, ModuleFlags> {
  const listed = new Set(flags.slice(0, maxListedFlags).map(({ id }) => id));
  const spans = new Map(clients.map(client => [client.id, findSpan(frame.range, client)]));
  const flagsIn = Map.groupBy(flags, row => row.moduleId);
  const actionsIn = Map.groupBy(actions, row => row.moduleId);
  const rulesIn = Map.groupBy(rules, row => row.moduleId);
  const actionsOf = Map.groupBy(actions, row => row.flagId);
  const entriesOf = Map.groupBy(entries, row => row.flagId);
  return new Map(
    frame.modules.map(module => {
      const span = spans.get(module.clientId) ?? { from: 0, to: 0 };
      const inForce = listRulesInForce(rulesIn.get(module.id) ?? [], span);
      return [
        module.id,
        {
          module,
          flags: flagsIn.get(module.id) ?? [],
          actions: actionsIn.get(module.id) ?? [],
          rules: inForce,
          coverage: findCoverage(inForce, span),
          isListed: flag => listed.has(flag.id),
          present: (flag, windows) =>
            presentFlag(module, flag, windows, {
              entries: entriesOf.get(flag.id) ?? [],
              actions: actionsOf.get(flag.id) ?? [],
            }),
        },
      ];
    }),
  );
}

/** From the first window of the first date to the end of the last date's windows. */
function findSpan(
  { start, end }: DateRange,
  { shiftWindows, timeZone }: RedFlagsSource['clients'][number],
): Span {
  const startOf = (date: IsoDate) =>
    Date.parse(listShiftWindows(date, shiftWindows, timeZone)[0]?.time ?? date);
  return { from: startOf(start), to: startOf(addDays(end, 1)) };
}

function buildBlock(
  view: GroupingView,
  modules: ReadonlyMap<number, ModuleFlags>,
  counts: RedFlagsSource['counts'],
  isSum: boolean,
): RedFlagsBlock {
  const parts = view.parts.flatMap(({ part }) => modules.get(part.module.id) ?? []);
  const ids = new Set(parts.map(({ module }) => module.id));
  const recorded = counts.filter(({ moduleId }) => ids.has(moduleId));
  const all = parts.flatMap(({ flags }) => flags);
  const flags = all.filter(({ status }) => status !== 'withdrawn');
  const countIf = (isCounted: (flag: FlagRow) => boolean) => flags.filter(isCounted).length;
  return {
    shifts: sumShifts(recorded),
    short: countIf(({ kind }) => kind === 'short'),
    missing: countIf(({ kind }) => kind === 'missing'),
    withdrawn: all.length - flags.length,
    open: countIf(({ status }) => status === 'open'),
    acknowledged: countIf(({ status }) => status === 'acknowledged'),
    resolved: countIf(({ status }) => status === 'resolved'),
    escalated: countIf(({ escalatedAt }) => escalatedAt !== null),
    times: computeTimesByKind(flags),
    windows: view.windows.map(window => ({
      ...window,
      shifts: sumShifts(recorded.filter(({ windowId }) => windowId === window.id)),
    })),
    cells: countByWeekday(flags, view.windows),
    broken: countBroken(flags),
    reasons: countReasonsGiven(flags),
    actions: countActions(parts.flatMap(({ actions }) => actions)),
    rules: parts.flatMap(({ module, rules }) => rules.map(entry => presentRules(module, entry))),
    remarks: parts.flatMap(describeCoverage),
    list: isSum
      ? null
      : parts
          .flatMap(({ flags, isListed, present }) =>
            flags.filter(isListed).map(flag => present(flag, view.windows)),
          )
          .toSorted((a, b) => compare(b.date, a.date) || b.window - a.window),
  };
}

function presentRules({ name }: ReportModule, { since, until, rules }: RulesInForce) {
  return {
    module: name,
    since: new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    rules,
  };
}

function describeCoverage({ module: { name }, coverage }: ModuleFlags): string[] {
  if (coverage === 'whole') return [];
  return coverage === 'none'
    ? [
        `${name} had no red flag rules on these dates. An owner sets them in Hospital Settings, on the module’s tab.`,
      ]
    : [`${name} had no red flag rules for a part of these dates. Shifts were not flagged then.`];
}

function sumShifts(rows: readonly { readonly shifts: number }[]): number {
  return rows.reduce((sum, row) => sum + row.shifts, 0);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
