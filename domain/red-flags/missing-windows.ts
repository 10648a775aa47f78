const minute = 60_000;

export interface EndedWindow {
  /** Milliseconds, as all instants here. */
  end: number;
  hasData: boolean;
}

export interface MissingSince {
  /** When the rules were set: they act from then on. */
  rulesSetAt: number;
  /** The start of the module's first shift; null without shifts. */
  firstShiftAt: number | null;
  missingAfterMinutes: number | null;
}

/** Whether a window is flagged because it has no data for too long after its end; never before the module's first shift (B12). */
export function isWindowMissing(
  { end, hasData }: EndedWindow,
  { rulesSetAt, firstShiftAt, missingAfterMinutes }: MissingSince,
  now: number,
): boolean {
  if (hasData || missingAfterMinutes === null || firstShiftAt === null || end <= firstShiftAt) return false;
  const due = end + missingAfterMinutes * minute;
  return due > rulesSetAt && due <= now;
}
