import type { Shift } from '#contract/shifts/shifts.ts';
import { isUnderTarget } from '#domain/red-flags/describe-flag.ts';
import { findShortReasons } from '#domain/red-flags/flag-rules.ts';
import { onShiftSaved, type ShiftSaved } from '#web/features/day/shift-saved.ts';
import { createStore } from '#web/lib/store.ts';

export interface ShortSave {
  moduleId: number;
  date: string;
  windowId: number;
  /** RNs, below the target or, for a shift that is not, below its staffing standard. */
  missing: number;
}

/** The shift that was saved last in this page, if its module's rules flag it; its card then says what helped before (B24). */
export const shortSave = createStore<ShortSave | null>(null);

onShiftSaved(rememberShortSave);

function rememberShortSave({ shift, module: { id, red_flag_rules } }: ShiftSaved): void {
  const figures = {
    rnTarget: shift.rn_target,
    rnActual: shift.rn_actual,
    minRnTarget: shift.min_rn_target,
    isShortOfStandard: shift.standard?.state === 'short',
  };
  const isFlagged = findShortReasons(figures, red_flag_rules).length > 0;
  const place = { moduleId: id, date: shift.date, windowId: shift.window };
  shortSave.set(isFlagged ? { ...place, missing: countMissing(shift) } : null);
}

function countMissing({ rn_target: rnTarget, rn_actual: rnActual, standard }: Shift): number {
  if (isUnderTarget({ rnTarget, rnActual })) return rnTarget - rnActual;
  return (standard?.required ?? 0) - (standard?.direct ?? 0);
}
