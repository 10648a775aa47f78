import type { ClientModule } from '#contract/clients/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { canManageClient, type Person } from '#domain/people/access.ts';

/** The user as the access rules see them. For an administrator the server has already filled in the hospital. */
export function toPerson({ user, client_config, blocked }: AuthState): Person | null {
  if (!user) return null;
  const client = client_config && {
    clientId: client_config.client_id,
    owner: client_config.owner,
    moduleIds: client_config.modules,
  };
  return {
    userId: user.id,
    isAdmin: user.is_admin,
    client,
    ...(blocked && {
      blocked: { clientId: blocked.client_id, name: blocked.name, obstacle: blocked.reason },
    }),
  };
}

/** Sees Reports and Settings in the sidebar. */
export function managesHospital(state: AuthState): boolean {
  const person = toPerson(state);
  return person !== null && canManageClient(person);
}

export function hasSeveralHospitals({ clients }: AuthState): boolean {
  return (clients?.length ?? 0) > 1;
}

/** The modules that the user may use at the chosen hospital. */
export function availableModules({ client, client_config }: AuthState): ClientModule[] {
  return client?.modules.filter(module => client_config?.modules.includes(module.id)) ?? [];
}

/** The user's current module if it is available here, else the first that is. */
export function currentModule(state: AuthState): ClientModule | null {
  const modules = availableModules(state);
  return modules.find(module => module.id === state.user?.current_module) ?? modules[0] ?? null;
}

/** The state with the module that an address names as the current one, if it is available here. */
export function withModule(state: AuthState, named: string | null): AuthState {
  const module = availableModules(state).find(({ id }) => String(id) === named);
  if (!state.user || !module || module.id === currentModule(state)?.id) return state;
  return { ...state, user: { ...state.user, current_module: module.id } };
}

/** Whether the module that an address names is available here, at another of the user's hospitals, or to others only. */
export function locateModule(state: AuthState, named: string): 'here' | 'elsewhere' | 'nowhere' {
  if (availableModules(state).some(({ id }) => String(id) === named)) return 'here';
  const isElsewhere = state.clients?.some(
    ({ id, modules }) => id !== state.client?.id && modules.some(module => String(module) === named),
  );
  return isElsewhere ? 'elsewhere' : 'nowhere';
}

/** Module and hospital: "Labor & Delivery · Lakeside Women's Hospital". */
export function describePlace(state: AuthState): string {
  return [currentModule(state)?.name, state.client?.name].filter(Boolean).join(' · ');
}
