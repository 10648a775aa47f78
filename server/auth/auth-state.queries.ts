import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import {
  clientConfigModules,
  clientConfigs,
  clients,
  moduleSections,
  modules,
} from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';
import { canOpenClient, matchesConfig, usableModuleIds } from './client-access.queries.ts';

export async function getUser(tx: PlatformTx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/** All configurations of a user, with their modules; inactive modules included. */
export async function listClientConfigs(tx: PlatformTx, userId: number) {
  return tx
    .select({
      clientId: clientConfigs.clientId,
      owner: clientConfigs.owner,
      moduleIds: sql<
        number[]
      >`coalesce(array_agg(${clientConfigModules.moduleId} order by ${clientConfigModules.moduleId})
        filter (where ${clientConfigModules.moduleId} is not null), '{}')`,
    })
    .from(clientConfigs)
    .leftJoin(
      clientConfigModules,
      and(
        eq(clientConfigModules.clientId, clientConfigs.clientId),
        eq(clientConfigModules.userId, clientConfigs.userId),
      ),
    )
    .where(eq(clientConfigs.userId, userId))
    .groupBy(clientConfigs.clientId, clientConfigs.owner)
    .orderBy(clientConfigs.clientId);
}

/** The clients that a user can choose, by name (D26). */
export async function listAvailableClients(tx: PlatformTx, user: { id: number; isAdmin: boolean }) {
  return tx
    .select({ id: clients.id, name: clients.name, modules: usableModuleIds })
    .from(clients)
    .leftJoin(clientConfigs, matchesConfig(user.id))
    .where(canOpenClient(user.isAdmin))
    .orderBy(sql`lower(${clients.name})`, clients.id);
}

export async function findClient(tx: PlatformTx, id: number) {
  const [client] = await tx.select().from(clients).where(eq(clients.id, id));
  return client;
}

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
  if (moduleIds.length === 0) return { modules: [], sections: [], fields: [] };
  const fromModules = and(
    eq(moduleSections.clientId, clientId),
    inArray(moduleSections.moduleId, [...moduleIds]),
  );
  return {
    modules: await tx
      .select()
      .from(modules)
      .where(and(eq(modules.clientId, clientId), inArray(modules.id, [...moduleIds])))
      .orderBy(sql`lower(${modules.name})`),
    sections: await tx
      .select({
        moduleId: moduleSections.moduleId,
        id: sections.id,
        name: sections.name,
        order: sections.position,
      })
      .from(moduleSections)
      .innerJoin(sections, eq(sections.id, moduleSections.sectionId))
      .where(fromModules)
      .orderBy(asc(sections.position), asc(sections.id)),
    fields: await tx
      .select(fieldColumns)
      .from(acuityFields)
      .where(
        and(
          isNull(acuityFields.deletedAt),
          inArray(
            acuityFields.sectionId,
            tx.select({ id: moduleSections.sectionId }).from(moduleSections).where(fromModules),
          ),
        ),
      )
      .orderBy(asc(acuityFields.position), asc(acuityFields.id)),
  };
}
