import type { Client } from '#contract/clients/clients.ts';
import { fromWire } from '#contract/wire.ts';
import { listNominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';

export interface WindowChoice {
  id: number;
  label: string;
  isDay: boolean;
}

export const quickFilters = ['All', 'Day', 'Night'] as const;
export type QuickFilter = (typeof quickFilters)[number];

/** The windows of these hospitals without duplicates, sorted by start. */
export function listWindows(
  hospitals: readonly Pick<Client, 'shift_windows_config' | 'show_full_sw_range'>[],
): WindowChoice[] {
  const byId = new Map<number, WindowChoice>();
  for (const { shift_windows_config, show_full_sw_range } of hospitals) {
    const config = fromWire(shift_windows_config);
    for (const { id, duration, isDay } of listNominalWindows(config)) {
      if (!byId.has(id)) byId.set(id, { id, isDay, label: windowLabel(id, duration, show_full_sw_range) });
    }
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** All clears the selection; Day and Night follow the flag of each window. */
export function selectWindows(windows: readonly WindowChoice[], filter: QuickFilter): number[] {
  if (filter === 'All') return [];
  return windows.filter(({ isDay }) => isDay === (filter === 'Day')).map(({ id }) => id);
}

/** Undefined if the selection matches none. */
export function findQuickFilter(
  windows: readonly WindowChoice[],
  chosen: readonly number[],
): QuickFilter | undefined {
  return quickFilters.find(filter => {
    const ids = selectWindows(windows, filter);
    return ids.length === chosen.length && ids.every(id => chosen.includes(id));
  });
}
