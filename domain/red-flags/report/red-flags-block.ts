import { compareTexts } from '#domain/measures/sort-values.ts';
import { sumShifts } from '#domain/reports/blocks/breakdowns.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { ReportWindow } from '#domain/reports/blocks/windows.ts';
import {
  computeTimesByKind,
  countActions,
  countBroken,
  countByWeekday,
  countReasonsGiven,
} from './count-flags.ts';
import type { ActionRow, FlagRow } from './flag-row.ts';
import type { ListedFlag } from './listed-flag.ts';
import type { findCoverage, RulesInForce } from './rules-in-force.ts';

/** The recorded shifts of a module's window. */
type ShiftCount = WindowRow & { readonly shifts: number };

/** Recorded shifts by window, and those of each module in windows in which a rule was in force (D59). */
export interface FlaggedShiftCounts {
  readonly counts: readonly ShiftCount[];
  readonly ruled: readonly { readonly moduleId: number; readonly shifts: number }[];
}

/** A module's flags, with what was tried about them and its rules. */
export interface ModuleFlags {
  readonly module: ReportModule;
  readonly flags: readonly FlagRow[];
  readonly actions: readonly ActionRow[];
  readonly rules: readonly RulesInForce[];
  readonly coverage: ReturnType<typeof findCoverage>;
  readonly present: (flag: FlagRow, windows: readonly ReportWindow[]) => ListedFlag;
  readonly isListed: (flag: FlagRow) => boolean;
}

/**
 * The report of red flags (B12). Withdrawn flags are counted apart, and so are those from before their window until it is known to be
 * short or without data (B17); what was tried about them counts.
 */
export function buildRedFlagsBlock(
  view: {
    readonly parts: readonly { readonly part: { readonly module: { readonly id: number } } }[];
    readonly windows: readonly ReportWindow[];
  },
  modules: ReadonlyMap<number, ModuleFlags>,
  { counts, ruled, isSum }: FlaggedShiftCounts & { readonly isSum: boolean },
) {
  const parts = view.parts.flatMap(({ part }) => modules.get(part.module.id) ?? []);
  const ids = new Set(parts.map(({ module }) => module.id));
  const recorded = counts.filter(({ moduleId }) => ids.has(moduleId));
  const all = parts.flatMap(({ flags }) => flags);
  const standing = all.filter(({ status }) => status !== 'withdrawn');
  const flags = standing.filter(({ kind }) => kind !== 'ahead');
  const countIf = (isCounted: (flag: FlagRow) => boolean) => flags.filter(isCounted).length;
  return {
    shifts: sumShifts(recorded),
    shiftsWithRules: sumShifts(ruled.filter(({ moduleId }) => ids.has(moduleId))),
    short: countIf(({ kind }) => kind === 'short'),
    missing: countIf(({ kind }) => kind === 'missing'),
    ahead: standing.length - flags.length,
    withdrawn: all.length - standing.length,
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
    remarks: parts.flatMap(describeRuledShare),
    list: isSum
      ? null
      : parts
          .flatMap(({ flags, isListed, present }) =>
            flags.filter(isListed).map(flag => present(flag, view.windows)),
          )
          .toSorted((a, b) => compareTexts(b.date, a.date) || b.window - a.window),
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

function describeRuledShare({ module: { name }, coverage }: ModuleFlags): string[] {
  if (coverage === 'whole') return [];
  return coverage === 'none'
    ? [
        `${name} had no red flag rules on these dates. An owner sets them in Hospital Settings, on the module’s tab.`,
      ]
    : [`${name} had no red flag rules for a part of these dates. Shifts were not flagged then.`];
}
