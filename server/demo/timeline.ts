import { findStaffingDate, listShiftWindows, type ShiftWindow } from '#domain/shifts/shift-windows.ts';
import { addDays, addMonths, type IsoDate, listDates } from '#domain/time/calendar.ts';
import type { DemoHospital } from './hospitals.ts';

/** A window that has begun by now. */
export interface PastWindow {
  date: IsoDate;
  /** Its place among all windows since the first date, those without minutes included. */
  slot: number;
  window: ShiftWindow;
}

export interface Timeline {
  today: IsoDate;
  firstDate: IsoDate;
  windows: readonly PastWindow[];
}

/** Whole days from the hospital's first recorded date up to yesterday, and today's windows so far (D12, D37). */
export function buildTimeline({ shiftWindows, timezone, recorded }: DemoHospital, now: Date): Timeline {
  const today = findStaffingDate(now.getTime(), shiftWindows, timezone);
  const firstDate =
    'months' in recorded ? addMonths(today, -recorded.months) : addDays(today, -7 * recorded.weeks);
  const windows = listDates({ start: firstDate, end: today })
    .flatMap(date => listShiftWindows(date, shiftWindows, timezone).map(window => ({ date, window })))
    .map((past, slot) => ({ ...past, slot }))
    .filter(({ window }) => window.elapsedMinutes > 0 && Date.parse(window.time) <= now.getTime());
  return { today, firstDate, windows };
}
