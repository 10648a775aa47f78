import type { Client } from '#contract/clients/clients.ts';
import { fromWire } from '#contract/wire.ts';
import { findEntryFault } from '#domain/shifts/shift-day.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';

/** The date and window of a shift. */
export interface ImportPlace {
  date: IsoDate;
  window: number;
}

export function toText({ date, window }: ImportPlace): string {
  return `${date} ${window}`;
}

/** Why the server would refuse a place (D12), by the hospital's shift times; null if it would not. */
export type FaultFinder = (place: ImportPlace) => string | null;

export function createFaultFinder(hospital: Client): FaultFinder {
  const config = fromWire(hospital.shift_windows_config);
  const today = staffingToday(hospital, Date.now());
  return ({ date, window }) => {
    const found = listShiftWindows(date, config, hospital.timezone).find(({ id }) => id === window);
    return findEntryFault(found, date, today)?.message ?? null;
  };
}

/**
 * The shifts that are stored in the months of these dates, as text: they keep windows that the hospital has removed since
 * (D11). A month that cannot be loaded counts as empty.
 */
export async function listStoredPlaces(moduleId: number, dates: readonly IsoDate[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const month of new Set(dates.map(date => date.slice(0, 7)))) {
    const loaded = await client
      .getMonthOfShifts({ params: { moduleId }, query: { month } })
      .catch(() => null);
    for (const { date, windows } of loaded?.days ?? []) {
      const saved = windows.filter(({ status }) => status === 'saved');
      for (const { id } of saved) stored.add(toText({ date, window: id }));
    }
  }
  return stored;
}
