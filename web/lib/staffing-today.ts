import type { Client } from '#contract/clients/clients.ts';
import { fromWire } from '#contract/wire.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** The hospital's current staffing day by this machine's clock, until the server's answer names it. */
export function staffingToday({ shift_windows_config, timezone }: Client, nowMilliseconds: number): IsoDate {
  return findStaffingDate(nowMilliseconds, fromWire(shift_windows_config), timezone);
}
