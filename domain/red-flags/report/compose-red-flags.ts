import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { ReportClient } from '#domain/reports/blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, type DateRange, type IsoDate } from '#domain/time/calendar.ts';
import type { ActionRow, FlagEntry, FlagRow, RulesRow } from './flag-row.ts';
import { presentListedFlag } from './listed-flag.ts';
import { buildRedFlagsBlock, type FlaggedShiftCounts, type ModuleFlags } from './red-flags-block.ts';
import { findCoverage, listRulesInForce, type RuledTime } from './rules-in-force.ts';

export type RedFlagsReport = Report<{ readonly redFlags: ReturnType<typeof buildRedFlagsBlock> }>;

/** The counts are those of the chosen windows. */
export interface RedFlagsSource extends FlaggedShiftCounts {
  /** Newest first. */
  readonly flags: readonly FlagRow[];
  readonly actions: readonly ActionRow[];
  /** Of the listed flags. */
  readonly entries: readonly FlagEntry[];
  readonly rules: readonly RulesRow[];
  readonly clients: readonly (ReportClient & { readonly timeZone: string })[];
}

/** Over all groupings: a PDF of them has about sixty pages. */
export const maxListedFlags = 300;

/** Builds the report of red flags: a grouping for each module, after "All modules" if there are several. */
export function composeRedFlags(frame: ReportFrame, source: RedFlagsSource): RedFlagsReport {
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
    const redFlags = buildRedFlagsBlock(view, modules, { ...source, isSum });
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data: { redFlags } };
  });
  return { ...buildReport('red_flags', frame, source.counts), groupings };
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
            presentListedFlag(module, flag, windows, {
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
): RuledTime {
  const startOf = (date: IsoDate) =>
    Date.parse(listShiftWindows(date, shiftWindows, timeZone)[0]?.time ?? date);
  return { from: startOf(start), to: startOf(addDays(end, 1)) };
}
