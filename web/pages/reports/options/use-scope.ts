import { useQueries } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import { fromWire } from '#contract/wire.ts';
import { listNominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';
import {
  hospitalModulesQuery,
  hospitalQuery,
  useHospitalNames,
} from '#web/features/users/hospital-queries.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';

/** For more hospitals than this, single modules and windows are not offered: the lists would be too long. */
export const mostHospitalsInDetail = 10;

function inDetail(clients: readonly number[]): readonly number[] {
  return clients.length > mostHospitalsInDetail ? [] : clients;
}

/** The user's modules, or those of the hospitals that an administrator chose. */
export function useModuleChoices(clients: readonly number[]): { id: number; name: string }[] {
  const authState = useAuthState();
  const names = useHospitalNames(clients);
  const asked = useQueries({ queries: inDetail(clients).map(hospitalModulesQuery) });
  if (clients.length === 0) return availableModules(authState).map(({ id, name }) => ({ id, name }));
  return asked.flatMap(({ data = [] }, index) => {
    const hospital = names.get(clients[index] ?? 0);
    return data
      .filter(module => module.is_active)
      .map(({ id, name }) => ({ id, name: clients.length > 1 && hospital ? `${hospital} – ${name}` : name }));
  });
}

/** The shift windows of the current hospital, or of those that an administrator chose. */
export function useWindowChoices(clients: readonly number[]): WindowChoice[] {
  const { client } = useAuthState();
  const asked = useQueries({ queries: inDetail(clients).map(hospitalQuery) });
  if (clients.length === 0) return client ? listWindows([client]) : [];
  return listWindows(asked.flatMap(({ data }) => data ?? []));
}

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
