import { findStaffingDate, listShiftWindows, type ShiftWindow } from '#domain/shifts/shift-windows.ts';
import {
  addDays,
  addMonths,
  getMonth,
  getWeekday,
  type IsoDate,
  listDates,
  type Weekday,
} from '#domain/time/calendar.ts';
import type { DemoHospital } from './hospitals.ts';

/** A window that has begun by now, on its date. */
export interface PastWindow {
  date: IsoDate;
  weekday: Weekday;
  /** 1 is January. */
  month: number;
  window: ShiftWindow;
  /** Its middle by the clock on the wall, in hours since midnight before the first simulated day. */
  middleHour: number;
  isToday: boolean;
}

export interface Timeline {
  today: IsoDate;
  firstDate: IsoDate;
  /** From before the first recorded date, so that beds are already filled on it, up to today. */
  simulatedDates: readonly IsoDate[];
  windows: readonly PastWindow[];
}

/** Longer than all but the longest NICU stays. */
const warmUpDays = 60;

/** Whole days from the hospital's first recorded date up to yesterday, and today's windows so far (D12, D37). */
export function timelineOf(hospital: DemoHospital, now: Date): Timeline {
  const { shiftWindows, timezone, recorded } = hospital;
  const today = findStaffingDate(now.getTime(), shiftWindows, timezone);
  const firstDate =
    'months' in recorded ? addMonths(today, -recorded.months) : addDays(today, -7 * recorded.weeks);
  const simulatedDates = listDates({ start: addDays(firstDate, -warmUpDays), end: today });
  const windows = simulatedDates
    .flatMap((date, index) => (index < warmUpDays ? [] : windowsOf(hospital, date, index)))
    .filter(({ window }) => window.elapsedMinutes > 0 && Date.parse(window.time) <= now.getTime())
    .map(past => ({ ...past, isToday: past.date === today }));
  return { today, firstDate, simulatedDates, windows };
}

function windowsOf({ shiftWindows, timezone }: DemoHospital, date: IsoDate, index: number) {
  return listShiftWindows(date, shiftWindows, timezone).map(window => ({
    date,
    weekday: getWeekday(date),
    month: getMonth(date),
    window,
    middleHour: index * 24 + (window.id + window.duration / 2) / 60,
  }));
}
