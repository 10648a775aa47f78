import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { largestPage } from '#contract/api/page-sizes.ts';
import type { ListedUser } from '#contract/users/users.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { hospitalModulesQuery, hospitalQuery } from './hospital-queries.ts';
import type { UserListState } from './use-user-list.ts';
import type { HospitalChoice, UserScope } from './user-scope.ts';
import { userStatus } from './user-words.ts';
import { buildUserQuery } from './users-query.ts';

/** Saves the users on all pages of the list as a spreadsheet. */
export function useUserExport({ scope, controls, hospital }: UserListState) {
  const queryClient = useQueryClient();
  return async (format: SpreadsheetFormat): Promise<void> => {
    const users = await loadAllUsers(scope, buildUserQuery(controls.state, hospital.id));
    if (scope.kind === 'hospital') {
      return downloadTable(`${scope.hospital.name} users`, hospitalUsersTable(users, scope.hospital), format);
    }
    return downloadTable('Users', await allUsersTable(users, queryClient), format);
  };
}

/** All users that the filters match, in the largest pages that the server allows. */
export async function loadAllUsers(
  { calls }: UserScope,
  query: Parameters<UserScope['calls']['list']>[0],
): Promise<ListedUser[]> {
  // A user added or removed during the export shifts the pages, so that another may appear on two of them.
  const users = new Map<number, ListedUser>();
  let expected = Number.POSITIVE_INFINITY;
  for (let page = 1; (page - 1) * largestPage < expected; page++) {
    const { results, count } = await calls.list({ ...query, page, page_size: largestPage });
    for (const user of results) users.set(user.id, user);
    expected = count;
  }
  return [...users.values()];
}

/** Has the columns of the import, so that the file can be imported again. */
function hospitalUsersTable(users: readonly ListedUser[], { id, modules }: HospitalChoice): string[][] {
  return [
    [...identityHeaders, 'Owner', ...modules.map(({ name }) => name), 'Status'],
    ...users.map(user => {
      const config = user.client_configs.find(({ client_id }) => client_id === id);
      const marks = modules.map(module => yes(config?.module_ids.includes(module.id)));
      return [...identity(user), yes(config?.owner), ...marks, userStatus(user, id) ?? 'Active'];
    }),
  ];
}

/** One line for each hospital of each user. */
async function allUsersTable(users: readonly ListedUser[], queryClient: QueryClient): Promise<string[][]> {
  const { hospitals, modules } = await loadNames(users, queryClient);
  const lines = users.flatMap(user => {
    const start = [...identity(user), yes(user.is_admin), userStatus(user, null) ?? 'Active'];
    if (user.client_configs.length === 0) return [[...start, '', '', '']];
    return user.client_configs.map(({ client_id, owner, module_ids }) => [
      ...start,
      hospitals.get(client_id) ?? String(client_id),
      yes(owner),
      module_ids.map(id => modules.get(id) ?? String(id)).join(', '),
    ]);
  });
  return [[...identityHeaders, 'Administrator', 'Status', 'Hospital', 'Owner', 'Modules'], ...lines];
}

async function loadNames(users: readonly ListedUser[], queryClient: QueryClient) {
  const hospitals = new Map<number, string>();
  const modules = new Map<number, string>();
  for (const id of new Set(users.flatMap(user => user.client_configs.map(config => config.client_id)))) {
    hospitals.set(id, (await queryClient.ensureQueryData(hospitalQuery(id))).name);
    const { results } = await queryClient.ensureQueryData(hospitalModulesQuery(id));
    for (const module of results) modules.set(module.id, module.name);
  }
  return { hospitals, modules };
}

const identityHeaders = ['First Name', 'Last Name', 'Email'];

function identity(user: ListedUser): string[] {
  return [user.first_name, user.last_name, user.email];
}

function yes(value: boolean | undefined): string {
  return value ? 'y' : '';
}
