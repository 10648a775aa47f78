import type { Client } from '#contract/clients.ts';
import { configFromWire } from '#contract/shifts/shift-window-wire.ts';
import { listNominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';

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

/** The windows of hospitals, each once, by their start. */
export function windowChoices(
  hospitals: readonly Pick<Client, 'shift_windows_config' | 'show_full_sw_range'>[],
): WindowChoice[] {
  const byId = new Map<number, WindowChoice>();
  for (const { shift_windows_config, show_full_sw_range } of hospitals) {
    const config = configFromWire(shift_windows_config);
    for (const { id, duration, isDay } of listNominalWindows(config)) {
      if (!byId.has(id)) byId.set(id, { id, isDay, label: windowLabel(id, duration, show_full_sw_range) });
    }
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** All clears the selection; Day and Night follow each window's own flag. */
export function windowsOf(windows: readonly WindowChoice[], quick: QuickFilter): number[] {
  if (quick === 'all') return [];
  return windows.filter(({ isDay }) => isDay === (quick === 'day')).map(({ id }) => id);
}

/** The quick filter that a selection is; null for one of the person's own. */
export function quickFilterOf(
  windows: readonly WindowChoice[],
  chosen: readonly number[],
): QuickFilter | null {
  const found = quickFilters.find(({ id }) => {
    const ids = windowsOf(windows, id);
    return ids.length === chosen.length && ids.every(window => chosen.includes(window));
  });
  return found?.id ?? null;
}
