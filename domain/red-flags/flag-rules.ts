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
}

/** Of new modules. */
export const defaultRedFlagRules: RedFlagRules = {
  under_percent: 25,
  under_rns: null,
  below_minimum: true,
  missing_after_minutes: 240,
};

/** Of modules that are older than red flags, until an owner sets rules. */
export const noRedFlagRules: RedFlagRules = {
  under_percent: null,
  under_rns: null,
  below_minimum: false,
  missing_after_minutes: null,
};

/** What a rule says about a short shift. */
export const shortReasons = ['percent', 'rns', 'minimum'] as const;

export type ShortReason = (typeof shortReasons)[number];

/** A stored shift: decimals are numbers, or texts as PostgreSQL writes them. */
export interface FlaggedShift {
  rnTarget: number | string;
  rnActual: number | string;
  minRnTarget: number | string;
}

const percent = 100n;

/**
 * The rules that a shift breaks; none if it is not under target as it is displayed (D3). Example: 3 RNs with a target of 4 are
 * short by 25 percent and by 1 RN.
 */
export function findShortReasons(shift: FlaggedShift, rules: RedFlagRules): ShortReason[] {
  const target = toMicro(shift.rnTarget);
  const actual = toMicro(shift.rnActual);
  const missing = target - actual;
  if (staffingState(microToNumber(-missing)) !== 'under') return [];
  const broken: [ShortReason, boolean][] = [
    ['percent', reaches(percent * missing * microPerUnit, rules.under_percent, target)],
    ['rns', reaches(missing, rules.under_rns, 1n)],
    ['minimum', rules.below_minimum && actual < toMicro(shift.minRnTarget)],
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
