import { largestPage } from '#contract/page-sizes.ts';
import type { ListedUser } from '#contract/people/users.ts';
import type { HospitalChoice, Named, UserScope } from './user-scope.ts';
import { userStatus } from './user-words.ts';

/** Everybody that a list's filters let through, in pages as large as there are. */
export async function allUsers(
  { calls }: UserScope,
  query: Parameters<UserScope['calls']['list']>[0],
): Promise<ListedUser[]> {
  // Somebody who came or went meanwhile has moved the others: nobody stands there twice.
  const everybody = new Map<number, ListedUser>();
  let expected = Number.POSITIVE_INFINITY;
  for (let page = 1; (page - 1) * largestPage < expected; page++) {
    const { results, count } = await calls.list({ ...query, page, page_size: largestPage });
    for (const user of results) everybody.set(user.id, user);
    expected = count;
  }
  return [...everybody.values()];
}

/** In the columns of the import, so that the file can come back. */
export function hospitalUsersTable(users: readonly ListedUser[], hospital: HospitalChoice): string[][] {
  return [
    ['First Name', 'Last Name', 'Email', 'Owner', ...hospital.modules.map(({ name }) => name), 'Status'],
    ...users.map(user => {
      const config = user.client_configs.find(one => one.client_id === hospital.id);
      const has = ({ id }: Named) => yes(config?.module_ids.includes(id));
      return [
        ...identity(user),
        yes(config?.owner),
        ...hospital.modules.map(has),
        userStatus(user) ?? 'Active',
      ];
    }),
  ];
}

/** A line for each hospital of each person. */
export function allUsersTable(
  users: readonly ListedUser[],
  hospitals: ReadonlyMap<number, string>,
  modules: ReadonlyMap<number, string>,
): string[][] {
  const header = [
    'First Name',
    'Last Name',
    'Email',
    'Administrator',
    'Status',
    'Hospital',
    'Owner',
    'Modules',
  ];
  const lines = users.flatMap(user => {
    const person = [...identity(user), yes(user.is_admin), userStatus(user) ?? 'Active'];
    if (user.client_configs.length === 0) return [[...person, '', '', '']];
    return user.client_configs.map(({ client_id, owner, module_ids }) => [
      ...person,
      hospitals.get(client_id) ?? String(client_id),
      yes(owner),
      module_ids.map(id => modules.get(id) ?? String(id)).join(', '),
    ]);
  });
  return [header, ...lines];
}

function identity(user: ListedUser): string[] {
  return [user.first_name, user.last_name, user.email];
}

function yes(value: boolean | undefined): string {
  return value ? 'y' : '';
}
