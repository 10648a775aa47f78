import { type Micro, microPerUnit, microToNumber, toMicro } from '../measures/decimal.ts';
import { staffingState } from '../shifts/shift-metrics.ts';

/** When a shift or a window without data is flagged (B12). Null and false turn a rule off. */
export interface RedFlagRules {
  /** Short by at least this many percent of the target. */
  under_percent: number | null;
  /** Short by at least this many RNs. */
  under_rns: number | null;
  /** Fewer RNs than the minimum that was stored with the shift. */
  below_minimum: boolean;
  /** No data this many minutes after the window's end. */
  missing_after_minutes: number | null;
  /** Fewer RNs than the module's staffing standard requires (B16). */
  standard_short: boolean;
  /** A coming window is looked at from so many hours before its start (B17). */
  ahead_hours: number | null;
  /** It is flagged if the chance that it will be short reaches this many percent. */
  ahead_percent: number;
}

/** Some of the rules, as they were sent. */
export type ChangedRules = { [Rule in keyof RedFlagRules]?: RedFlagRules[Rule] | undefined };

/** A rule that is left out keeps its stored value. */
export function mergeRules(stored: RedFlagRules, changed: ChangedRules): RedFlagRules {
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) };
}

/** Of new modules. */
export const defaultRedFlagRules: RedFlagRules = {
  under_percent: 25,
  under_rns: null,
  below_minimum: true,
  missing_after_minutes: 240,
  standard_short: false,
  ahead_hours: null,
  ahead_percent: 70,
};

/** Of modules that are older than red flags, until an owner sets rules. */
export const noRedFlagRules: RedFlagRules = {
  under_percent: null,
  under_rns: null,
  below_minimum: false,
  missing_after_minutes: null,
  standard_short: false,
  ahead_hours: null,
  ahead_percent: 70,
};

/** What a rule says about a short shift. */
export const shortReasons = ['percent', 'rns', 'minimum', 'standard'] as const;

export type ShortReason = (typeof shortReasons)[number];

/** A stored shift: decimals are numbers, or texts as PostgreSQL writes them. */
export interface FlaggedShift {
  rnTarget: number | string;
  rnActual: number | string;
  minRnTarget: number | string;
  /** Whether its staffing standard requires more RNs; absent: it is not judged. */
  isShortOfStandard?: boolean;
}

const percent = 100n;

/**
 * The rules that a shift breaks. Those about the target are broken only if it is under target as it is displayed (D3), that about
 * the standard also if it is not. Example: 3 RNs with a target of 4 are short by 25 percent and by 1 RN.
 */
export function findShortReasons(shift: FlaggedShift, rules: RedFlagRules): ShortReason[] {
  const target = toMicro(shift.rnTarget);
  const actual = toMicro(shift.rnActual);
  const missing = target - actual;
  const isUnder = staffingState(microToNumber(-missing)) === 'under';
  const broken: [ShortReason, boolean][] = [
    ['percent', isUnder && reaches(percent * missing * microPerUnit, rules.under_percent, target)],
    ['rns', isUnder && reaches(missing, rules.under_rns, 1n)],
    ['minimum', isUnder && rules.below_minimum && actual < toMicro(shift.minRnTarget)],
    ['standard', rules.standard_short && shift.isShortOfStandard === true],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([reason]) => reason);
}

/** Whether a value is at least the limit times a factor; a rule that is off has no limit. */
function reaches(value: Micro, limit: number | null, factor: Micro): boolean {
  return limit !== null && value >= toMicro(limit) * factor;
}

/** What hospitals try when they are short, until they have a list of their own. */
export const defaultRedFlagActions: readonly string[] = [
  'Sister unit',
  'Float pool',
  'On-call',
  'Overtime',
  'Agency',
  'Leadership takes patients',
  'Delay elective work',
];
