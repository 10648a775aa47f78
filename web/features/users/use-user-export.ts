import { useQueryClient } from '@tanstack/react-query';
import type { ListedUser } from '#contract/people/users.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { hospitalModulesQuery, hospitalQuery } from './hospital-queries.ts';
import type { UserListState } from './use-user-list.ts';
import { allUsers, allUsersTable, hospitalUsersTable } from './user-export.ts';
import { buildUserQuery } from './users-query.ts';

/** The people that the list shows, all pages of them, as a spreadsheet. */
export function useUserExport({ scope, controls, hospital }: UserListState) {
  const queryClient = useQueryClient();

  /** Names that the lines need, each hospital asked once. */
  async function namesOf(users: readonly ListedUser[]) {
    const hospitals = new Map<number, string>();
    const modules = new Map<number, string>();
    for (const id of new Set(users.flatMap(user => user.client_configs.map(config => config.client_id)))) {
      hospitals.set(id, (await queryClient.ensureQueryData(hospitalQuery(id))).name);
      const { results } = await queryClient.ensureQueryData(hospitalModulesQuery(id));
      for (const module of results) modules.set(module.id, module.name);
    }
    return { hospitals, modules };
  }

  return async (format: SpreadsheetFormat): Promise<void> => {
    const users = await allUsers(scope, buildUserQuery(controls.state, hospital.id));
    if (scope.kind === 'hospital') {
      return downloadTable(`${scope.hospital.name} users`, hospitalUsersTable(users, scope.hospital), format);
    }
    const { hospitals, modules } = await namesOf(users);
    return downloadTable('Users', allUsersTable(users, hospitals, modules), format);
  };
}
