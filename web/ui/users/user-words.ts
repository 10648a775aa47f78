import type { ListedUser } from '#contract/users.ts';

export function fullName({ first_name, last_name }: Pick<ListedUser, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** The badge of a person in a list (product.md section 4); most have none. */
export function userStatus(user: Pick<ListedUser, 'is_active' | 'activated'>): 'Inactive' | 'Invited' | null {
  if (!user.is_active) return 'Inactive';
  return user.activated ? null : 'Invited';
}

/** "3 modules", "1 module". */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}
