import type { ClientModule } from '#contract/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { canManageClient, type Person } from '#domain/people/access.ts';

/** The person as the access rules see them. The server has already settled what an administrator may use. */
export function toPerson({ user, client_config }: AuthState): Person | null {
  if (!user) return null;
  const client = client_config && {
    clientId: client_config.client_id,
    owner: client_config.owner,
    moduleIds: client_config.modules,
  };
  return { userId: user.id, isAdmin: user.is_admin, client };
}

/** Reports and Settings in the sidebar. */
export function managesHospital(state: AuthState): boolean {
  const person = toPerson(state);
  return person !== null && canManageClient(person);
}

export function hasSeveralHospitals({ clients }: AuthState): boolean {
  return (clients?.length ?? 0) > 1;
}

/** The modules on offer at the chosen hospital. */
export function availableModules({ client, client_config }: AuthState): ClientModule[] {
  return client?.modules.filter(module => client_config?.modules.includes(module.id)) ?? [];
}

/** The person's current module if they may use it here, else the first that they may. */
export function currentModule(state: AuthState): ClientModule | null {
  const modules = availableModules(state);
  return modules.find(module => module.id === state.user?.current_module) ?? modules[0] ?? null;
}

/** What a screen is about, in one line: "Labor & Delivery · Lakeside Women's Hospital". */
export function describePlace(state: AuthState): string {
  return [currentModule(state)?.name, state.client?.name].filter(Boolean).join(' · ');
}
