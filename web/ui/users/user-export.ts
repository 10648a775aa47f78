import type { ListedUser } from '#contract/users.ts';
import { pageSize } from '../list/list-pages.tsx';
import type { HospitalChoice, Named, UserScope } from './user-scope.ts';
import { userStatus } from './user-words.ts';

const atOnce = 4;

/** Everybody that a list's filters let through, page by page: the list call knows no other way. */
export async function allUsers(
  { calls }: UserScope,
  query: Parameters<UserScope['calls']['list']>[0],
): Promise<ListedUser[]> {
  const first = await calls.list({ ...query, page: 1 });
  const pages = Array.from({ length: Math.ceil(first.count / pageSize) }, (_, index) => index + 1);
  const results = new Map([[1, first.results]]);
  const rest = pages.slice(1).values();
  async function work() {
    for (const page of rest) results.set(page, (await calls.list({ ...query, page })).results);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const everybody = pages.flatMap(page => results.get(page) ?? []);
  // Somebody who came or went meanwhile has moved the others: nobody stands there twice.
  return [...new Map(everybody.map(user => [user.id, user])).values()];
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
