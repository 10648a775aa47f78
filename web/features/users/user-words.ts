import type { ListedUser } from '#contract/users/users.ts';
import { formatFullName } from '#domain/people/person-names.ts';

type Named = Pick<ListedUser, 'first_name' | 'last_name' | 'email'>;

/** Of an account from another hospital only the address is known until the first login here. */
export function hasName({ first_name, last_name }: Named): boolean {
  return `${first_name}${last_name}` !== '';
}

export function fullName(user: Named): string {
  return hasName(user) ? formatFullName(user.first_name, user.last_name) : user.email;
}

/** The badge of a user in a list; most have none (docs/coverage.md section 4). A list of all hospitals has no `hospitalId`. */
export function userStatus(
  user: Pick<ListedUser, 'is_active' | 'activated' | 'client_configs'>,
  hospitalId: number | null,
): 'Inactive' | 'Suspended' | 'Invited' | null {
  if (!user.is_active) return 'Inactive';
  if (isSuspended(user, hospitalId)) return 'Suspended';
  return user.activated ? null : 'Invited';
}

/** Whether a directory has suspended the user's access to a hospital (B3). */
export function isSuspended(
  { client_configs }: Pick<ListedUser, 'client_configs'>,
  hospitalId: number | null,
) {
  return client_configs.some(({ client_id, suspended }) => client_id === hospitalId && suspended);
}
