import { useQueries } from '@tanstack/react-query';
import {
  hospitalModulesQuery,
  hospitalQuery,
  useHospitalNames,
} from '#web/features/users/hospital-queries.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { listWindows, type WindowChoice } from './quick-filters.ts';

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
