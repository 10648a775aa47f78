import type { ClientConfig, ListedUser } from '#contract/users/users.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import type { UserScope } from './user-scope.ts';

export interface UserValues {
  first_name: string;
  last_name: string;
  email: string;
  is_active: boolean;
  is_admin: boolean;
  client_configs: ClientConfig[];
  /** The editor's own password, which confirms some changes (D48). */
  current_password: string;
}

/** The specified messages (docs/coverage.md section 5). */
const missingAccess: Record<UserScope['kind'], string> = {
  all: 'Please ensure the user has at least one client, and access to at least one model for each.',
  hospital: 'Please specify access to at least one model.',
};

/** `access` is offered to a new user. */
export function initialUserValues(
  scope: UserScope,
  user: ListedUser | null,
  access = scope.kind === 'hospital' ? noAccess(scope.hospital.id) : undefined,
): UserValues {
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    email: user?.email ?? '',
    is_active: user?.is_active ?? true,
    is_admin: user?.is_admin ?? false,
    client_configs: user?.client_configs.length ? user.client_configs : access ? [access] : [],
    current_password: '',
  };
}

export function noAccess(clientId: number): ClientConfig {
  return { client_id: clientId, owner: false, module_ids: [] };
}

/** Finds missing fields; the server checks the rest. */
export function checkUser(
  values: UserValues,
  scope: UserScope,
  user: ListedUser | null = null,
): { [Name in keyof UserValues]?: string } {
  // A name that cannot be changed here may be unknown.
  const needed = user && !user.can_edit ? [] : (['first_name', 'last_name', 'email'] as const);
  const blank = needed.filter(name => values[name].trim() === '');
  const problem = lacksAccess(values, scope) ? { client_configs: missingAccess[scope.kind] } : {};
  return { ...Object.fromEntries(blank.map(name => [name, fillThisOut])), ...problem };
}

/** Administrators need no hospital. Every hospital needs a module. */
function lacksAccess({ client_configs, is_admin }: UserValues, scope: UserScope): boolean {
  const needed = scope.kind === 'hospital' || !is_admin;
  return (
    (needed && client_configs.length === 0) ||
    client_configs.some(({ module_ids }) => module_ids.length === 0)
  );
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
