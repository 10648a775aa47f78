import type { FlagState } from './flag-state.ts';

const minute = 60_000;

/** A shift that is entered later is a record of the past: nobody can act on it any more. */
const actedOnMinutes = 240;

export interface EscalatedFlag extends FlagState {
  /** Milliseconds, as all instants here. Of a flag from before its window (B17): when its shift was saved. */
  openedAt: number;
  windowEnd: number;
  isImported: boolean;
  escalatedAt: number | null;
  /** When the module got its first address; null: long before. */
  addressedSince: number | null;
}

/**
 * Whether a flag is to be mailed now (B12): it was not acknowledged in time, its shift was saved within four hours of the window's
 * end and not imported, and the module had an address when it was opened. A window without data has no shift, so it is never mailed.
 */
export function isEscalationDue(flag: EscalatedFlag, afterMinutes: number, now: number): boolean {
  return (
    flag.kind === 'short' &&
    flag.status === 'open' &&
    flag.escalatedAt === null &&
    !flag.isImported &&
    flag.openedAt >= (flag.addressedSince ?? flag.openedAt) &&
    flag.openedAt <= flag.windowEnd + actedOnMinutes * minute &&
    now >= flag.openedAt + afterMinutes * minute
  );
}
