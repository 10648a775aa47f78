import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { ReportWindow } from '../blocks/windows.ts';
import type { BrokenRule, computeTimesByKind, countActions } from './count-flags.ts';
import type { ListedFlag } from './listed-flag.ts';

/** The report of red flags (B12). Withdrawn flags are counted apart; what was tried about them counts. */
export interface RedFlagsBlock {
  readonly shifts: number;
  /** Flagged shifts, and flagged windows without data. */
  readonly short: number;
  readonly missing: number;
  readonly withdrawn: number;
  readonly open: number;
  readonly acknowledged: number;
  readonly resolved: number;
  /** Mailed, because nobody acknowledged them in time. */
  readonly escalated: number;
  readonly times: ReturnType<typeof computeTimesByKind>;
  readonly windows: readonly (ReportWindow & { readonly shifts: number })[];
  /** Flags by weekday and window: rows are Sunday to Saturday. */
  readonly cells: readonly (readonly number[])[];
  readonly broken: readonly { readonly rule: BrokenRule; readonly flags: number }[];
  readonly reasons: readonly { readonly reason: string; readonly flags: number }[];
  readonly actions: ReturnType<typeof countActions>;
  readonly rules: readonly {
    readonly module: string;
    readonly since: string;
    readonly until: string | null;
    readonly rules: RedFlagRules;
  }[];
  readonly remarks: readonly string[];
  /** The newest; null for "All modules", because the modules list them. */
  readonly list: readonly ListedFlag[] | null;
}
