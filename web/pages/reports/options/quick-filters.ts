import type { Client } from '#contract/clients.ts';
import { configFromWire } from '#contract/shifts/shift-window-wire.ts';
import { nominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';

export interface WindowChoice {
  id: number;
  label: string;
  isDay: boolean;
}

export type QuickFilter = 'all' | 'day' | 'night';

export const quickFilters: readonly { id: QuickFilter; name: string }[] = [
  { id: 'all', name: 'All' },
  { id: 'day', name: 'Day' },
  { id: 'night', name: 'Night' },
];

/** The windows of these hospitals without duplicates, sorted by start. */
export function windowChoices(
  hospitals: readonly Pick<Client, 'shift_windows_config' | 'show_full_sw_range'>[],
): WindowChoice[] {
  const byId = new Map<number, WindowChoice>();
  for (const { shift_windows_config, show_full_sw_range } of hospitals) {
    const config = configFromWire(shift_windows_config);
    for (const { id, duration, isDay } of nominalWindows(config)) {
      if (!byId.has(id)) byId.set(id, { id, isDay, label: windowLabel(id, duration, show_full_sw_range) });
    }
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** `all` clears the selection; `day` and `night` follow the flag of each window. */
export function selectWindows(windows: readonly WindowChoice[], quick: QuickFilter): number[] {
  if (quick === 'all') return [];
  return windows.filter(({ isDay }) => isDay === (quick === 'day')).map(({ id }) => id);
}

/** Null if the selection matches none. */
export function findQuickFilter(
  windows: readonly WindowChoice[],
  chosen: readonly number[],
): QuickFilter | null {
  const found = quickFilters.find(({ id }) => {
    const ids = selectWindows(windows, id);
    return ids.length === chosen.length && ids.every(window => chosen.includes(window));
  });
  return found?.id ?? null;
}
