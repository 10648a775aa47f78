import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import {
  clientAccesses,
  clientAccessModules,
  clients,
  moduleSections,
  modules,
} from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';
import { canOpenClient, matchesConfig, usableModuleIds } from '../people/client-access.queries.ts';

const userById = prepareQuery(getTableColumns(users), (tx: PlatformTx, columns) =>
  tx
    .select(columns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

export async function getUser(tx: PlatformTx, id: number) {
  const [user] = await userById(tx, { id });
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/** All configurations of a user, with their modules; inactive modules and clients included. */
export const listClientConfigs = prepareQuery(
  {
    clientId: clientAccesses.clientId,
    clientName: clients.name,
    clientIsActive: clients.isActive,
    owner: clientAccesses.owner,
    suspendedAt: clientAccesses.suspendedAt,
    moduleIds: sql<
      number[]
    >`coalesce(array_agg(${clientAccessModules.moduleId} order by ${clientAccessModules.moduleId})
        filter (where ${clientAccessModules.moduleId} is not null), '{}')`,
  },
  (tx: PlatformTx, columns) =>
    tx
      .select(columns)
      .from(clientAccesses)
      .innerJoin(clients, eq(clients.id, clientAccesses.clientId))
      .leftJoin(
        clientAccessModules,
        and(
          eq(clientAccessModules.clientId, clientAccesses.clientId),
          eq(clientAccessModules.userId, clientAccesses.userId),
        ),
      )
      .where(eq(clientAccesses.userId, sql.placeholder('userId')))
      .groupBy(clientAccesses.clientId, clientAccesses.userId, clients.id)
      .orderBy(clientAccesses.clientId),
);

/** The clients that a user can choose, by name (D26). */
export const listAvailableClients = prepareQuery(
  { id: clients.id, name: clients.name, modules: usableModuleIds },
  (tx: PlatformTx, columns) =>
    tx
      .select(columns)
      .from(clients)
      .leftJoin(clientAccesses, matchesConfig(sql`${sql.placeholder('id')}`))
      .where(canOpenClient(sql`${sql.placeholder('isAdmin')}::boolean`))
      .orderBy(sql`lower(${clients.name})`, clients.id),
);

export async function findClient(tx: PlatformTx, id: number) {
  const [client] = await clientById(tx, { id });
  return client;
}

const clientById = prepareQuery(getTableColumns(clients), (tx: PlatformTx, columns) =>
  tx
    .select(columns)
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id'))),
);

/** An acuity field, named as on the wire. */
export const fieldColumns = {
  id: acuityFields.id,
  section: acuityFields.sectionId,
  name: acuityFields.name,
  help: acuityFields.help,
  rns_per_patient: sql<number>`${acuityFields.rnsPerPatient}::float8`,
  order: acuityFields.position,
};

/** Modules by id, their sections and the sections' fields, each in display order. */
export async function listModulesWithFields(tx: PlatformTx, clientId: number, moduleIds: readonly number[]) {
  const chosen = { clientId, moduleIds };
  const [modules, sections, fields] = await runTogether([
    () => modulesByIds(tx, chosen),
    () => sectionsOfModules(tx, chosen),
    () => fieldsOfModules(tx, chosen),
  ]);
  return { modules, sections, fields };
}

const modulesByIds = prepareQuery(getTableColumns(modules), (tx: PlatformTx, columns) =>
  tx
    .select(columns)
    .from(modules)
    .where(and(eq(modules.clientId, sql.placeholder('clientId')), isChosen(modules.id)))
    .orderBy(sql`lower(${modules.name})`),
);

const sectionsOfModules = prepareQuery(
  {
    moduleId: moduleSections.moduleId,
    id: sections.id,
    name: sections.name,
    order: sections.position,
  },
  (tx: PlatformTx, columns) =>
    tx
      .select(columns)
      .from(moduleSections)
      .innerJoin(sections, eq(sections.id, moduleSections.sectionId))
      .where(ofChosenModules())
      .orderBy(asc(sections.position), asc(sections.id)),
);

const fieldsOfModules = prepareQuery(fieldColumns, (tx: PlatformTx, columns) =>
  tx
    .select(columns)
    .from(acuityFields)
    .where(
      and(
        isNull(acuityFields.deletedAt),
        inArray(
          acuityFields.sectionId,
          tx.select({ id: moduleSections.sectionId }).from(moduleSections).where(ofChosenModules()),
        ),
      ),
    )
    .orderBy(asc(acuityFields.position), asc(acuityFields.id)),
);

function ofChosenModules(): SQL | undefined {
  return and(eq(moduleSections.clientId, sql.placeholder('clientId')), isChosen(moduleSections.moduleId));
}

/** One parameter for any number of ids, so that the text stays the same. */
function isChosen(id: SQLWrapper): SQL {
  return sql`${id} = any(${sql.placeholder('moduleIds')}::bigint[])`;
}
