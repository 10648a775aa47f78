import type { RedFlagRules, ShortReason } from '#domain/red-flags/flag-rules.ts';
import type { ActionResult, FlagKind, FlagStatus } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** A red flag of the chosen modules, dates and windows. Instants are milliseconds. */
export interface FlagRow {
  readonly id: number;
  readonly moduleId: number;
  readonly date: IsoDate;
  readonly windowId: number;
  readonly nominalMinutes: number;
  readonly kind: FlagKind;
  readonly status: FlagStatus;
  /** The rules that the shift breaks. */
  readonly reasons: readonly ShortReason[];
  /** The reasons that were entered with the shift; empty if there is none. */
  readonly shiftReasons: readonly string[];
  /** Null while the window has no data. */
  readonly rnTarget: number | null;
  readonly rnActual: number | null;
  readonly minRnTarget: number | null;
  readonly ownerName: string;
  readonly openedAt: number;
  readonly acknowledgedAt: number | null;
  readonly resolvedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly escalatedAt: number | null;
  readonly outcome: string;
  readonly note: string;
}

/** Something that was tried about a flag. */
export interface ActionRow {
  readonly flagId: number;
  readonly moduleId: number;
  readonly action: string;
  readonly result: ActionResult;
  /** A decimal as PostgreSQL writes it; null if it was not said. */
  readonly rns: string | null;
  readonly at: number;
  readonly byName: string;
}

/** What can happen to a flag. Mails and tries are stored apart, everything else is in the audit trail. */
export const flagEvents = [
  'opened',
  'reopened',
  'mailed',
  'taken',
  'handed over',
  'tried',
  'resolved',
  'withdrawn',
] as const;

export type FlagEvent = (typeof flagEvents)[number];

/** What the audit trail has about a flag. */
export interface FlagEntry {
  readonly flagId: number;
  readonly event: Exclude<FlagEvent, 'mailed' | 'tried'>;
  readonly at: number;
  readonly byName: string;
  /** Of a flag that was handed over: the person who got it. */
  readonly toName?: string | undefined;
}

/** The rules of a module from an instant on. */
export interface RulesRow {
  readonly moduleId: number;
  readonly since: number;
  readonly rules: RedFlagRules;
}
