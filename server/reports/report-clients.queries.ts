import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { ShiftKey } from '#domain/shifts/completeness.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';

const clientColumns = {
  id: clients.id,
  name: clients.name,
  timezone: clients.timezone,
  firstGoodMonth: clients.firstGoodMonth,
  shiftWindowsConfig: clients.shiftWindowsConfig,
  showFullSwRange: clients.showFullSwRange,
};
// By name, as on screens.
const byClient = [sql`lower(${clients.name})`, clients.id];
const byModule = [sql`lower(${modules.name})`, modules.id];

export async function listScopeClients(tx: AnyTx, ids: readonly number[]) {
  return tx
    .select(clientColumns)
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(...byClient);
}

export type ClientRow = Awaited<ReturnType<typeof listScopeClients>>[number];

export async function listModulesById(tx: AnyTx, ids: readonly number[]): Promise<ReportModuleRow[]> {
  return (await modulesById(tx, { ids })).map(toModule);
}

export async function listActiveModules(tx: AnyTx, clientIds: readonly number[]): Promise<ReportModuleRow[]> {
  return (await activeModules(tx, { clientIds })).map(toModule);
}

const staleMonths = sql<string[]>`array(select stale.month::text from stale_shift_months stale
  where stale.client_id = modules.client_id and stale.module_id = modules.id)`;

/** One entry of the index on module, date and window. */
const firstShift = sql<ShiftKey | null>`(select json_build_object('date', first.date, 'windowId', first.window_mins)
  from shifts first where first.client_id = modules.client_id and first.module_id = modules.id
  order by first.date, first.window_mins limit 1)`;

/**
 * With their clients, their first shifts and their months that cannot be read from the maintained sums, so that a report
 * needs one query.
 */
function prepareModules(condition: SQL) {
  return prepareQuery(
    { ...clientColumns, moduleId: modules.id, moduleName: modules.name, staleMonths, firstShift },
    (tx: AnyTx, columns) =>
      tx
        .select(columns)
        .from(modules)
        .innerJoin(clients, eq(clients.id, modules.clientId))
        .where(condition)
        .orderBy(...byClient, ...byModule),
  );
}

const modulesById = prepareModules(sql`${modules.id} = any(${sql.placeholder('ids')}::bigint[])`);
const activeModules = prepareModules(
  sql`${modules.clientId} = any(${sql.placeholder('clientIds')}::bigint[]) and ${modules.isActive}`,
);

export interface ReportModuleRow extends ReportModule {
  client: ClientRow;
  firstShift: ShiftKey | null;
  staleMonths: readonly IsoDate[];
}

type SelectedModule = ClientRow &
  Pick<ReportModuleRow, 'firstShift' | 'staleMonths'> & { moduleId: number; moduleName: string };

function toModule(row: SelectedModule): ReportModuleRow {
  const { moduleId, moduleName, staleMonths, firstShift, ...client } = row;
  return { id: moduleId, name: moduleName, clientId: client.id, client, firstShift, staleMonths };
}

export async function findCurrentModuleId(tx: AnyTx, userId: number): Promise<number | null> {
  const [row] = await tx.select({ id: users.currentModuleId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
}
