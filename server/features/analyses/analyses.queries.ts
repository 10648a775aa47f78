import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Note } from '#domain/analyses/notes.ts';
import type { toEditor } from '#server/auth/audit.ts';
import type { AnyTx, PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { analyses, analysisClients, analysisModules, notes } from '#server/db/tables/analyses.ts';
import { modules } from '#server/db/tables/clients.ts';

/** Without the context, which can have megabytes. In a client's scope, `clientIds` and `modules` have only its own. */
const listed = {
  id: analyses.id,
  version: analyses.version,
  name: analyses.name,
  report: analyses.report,
  published: analyses.published,
  createdAt: analyses.createdAt,
  updatedAt: analyses.updatedAt,
  updatedByName: analyses.updatedByName,
  clientIds: sql<
    number[]
  >`array(select client_id from analysis_clients c where c.analysis_id = analyses.id order by 1)`,
  modules: sql<{ id: number; clientId: number }[]>`(
    select coalesce(json_agg(json_build_object('id', module_id, 'clientId', client_id) order by module_id), '[]')
    from analysis_modules m where m.analysis_id = analyses.id)`,
};

export type ListedRow = Awaited<ReturnType<typeof listAnalyses>>[number];
export type AnalysisRow = ListedRow & Pick<typeof analyses.$inferSelect, 'context'>;

/** Analyses that name a client, or one of its modules, newest first. Row-level security hides unpublished ones from clients. */
export async function listAnalyses(tx: AnyTx, of: { clientId: number; moduleId?: number | undefined }) {
  const { clientId, moduleId } = of;
  const names = sql`exists (select from analysis_clients c where c.analysis_id = analyses.id and c.client_id = ${clientId})`;
  const isAbout = sql`exists (select from analysis_modules m where m.analysis_id = analyses.id and m.module_id = ${moduleId})`;
  return tx
    .select(listed)
    .from(analyses)
    .where(and(names, moduleId === undefined ? undefined : isAbout))
    .orderBy(desc(analyses.createdAt), desc(analyses.id));
}

export async function findAnalysis(tx: AnyTx, id: number): Promise<AnalysisRow | undefined> {
  const columns = { ...listed, context: analyses.context };
  const [row] = await tx.select(columns).from(analyses).where(eq(analyses.id, id));
  return row;
}

/** Locked until the transaction ends, because it is about to change. */
export async function lockAnalysis(tx: PlatformTx, id: number): Promise<ListedRow | undefined> {
  const [row] = await tx.select(listed).from(analyses).where(eq(analyses.id, id)).for('update');
  return row;
}

/** The modules of these ids that exist, each with its client. */
export async function listAnalysisModules(tx: PlatformTx, ids: readonly number[]) {
  return tx
    .select({ id: modules.id, clientId: modules.clientId })
    .from(modules)
    .where(inArray(modules.id, [...ids]));
}

export async function insertAnalysis(
  tx: PlatformTx,
  values: typeof analyses.$inferInsert,
  named: { clients: readonly number[]; modules: readonly { id: number; clientId: number }[] },
): Promise<number> {
  const inserted = tx.insert(analyses).values(values).returning({ id: analyses.id });
  const { id: analysisId } = await getOnly(inserted);
  await tx.insert(analysisClients).values(named.clients.map(clientId => ({ clientId, analysisId })));
  await tx
    .insert(analysisModules)
    .values(named.modules.map(({ id, clientId }) => ({ clientId, analysisId, moduleId: id })));
  return analysisId;
}

export async function updateAnalysis(tx: PlatformTx, id: number, change: Change<typeof analyses>) {
  return getOnly(
    tx
      .update(analyses)
      .set({ ...change, version: sql`${analyses.version} + 1` })
      .where(eq(analyses.id, id))
      .returning(listed),
  );
}

export async function deleteAnalysis(tx: PlatformTx, id: number): Promise<void> {
  await tx.delete(analyses).where(eq(analyses.id, id));
}

export type NoteRow = typeof notes.$inferSelect;

export async function listNotes(tx: AnyTx, analysisId: number): Promise<NoteRow[]> {
  return tx.select().from(notes).where(eq(notes.analysisId, analysisId)).orderBy(notes.cardId);
}

export async function saveNote(
  tx: PlatformTx,
  note: { analysisId: number; cardId: string; body: Note; version: number } & Editor,
): Promise<void> {
  await tx
    .insert(notes)
    .values(note)
    .onConflictDoUpdate({ target: [notes.analysisId, notes.cardId], set: note });
}

/** The person who changes a note, and when. */
export type Editor = ReturnType<typeof toEditor>;

export interface OwnerToTell extends Record<string, unknown> {
  id: number;
  email: string;
  hospital: string;
  /** A module of the analysis, so that its link opens the right hospital; null if it has none there. */
  moduleId: number | null;
}

/**
 * Active owners of the hospitals that an analysis names who may use all of its modules there and have not stopped these mails. An owner
 * of several of them is listed with the first.
 */
export async function listOwnersToTell(tx: PlatformTx, analysisId: number): Promise<OwnerToTell[]> {
  const { rows } = await tx.execute<OwnerToTell>(sql`
    select distinct on (u.id) u.id, u.email, c.name as hospital, x.first as "moduleId"
    from analysis_clients n
    join clients c on c.id = n.client_id and c.is_active
    join client_accesses a on a.client_id = c.id and a.owner and a.suspended_at is null
    join users u on u.id = a.user_id and u.is_active and u.activated and not 'analyses' = any(u.stopped_mails)
    cross join lateral (
      select min(o.module_id) as first, count(*) filter (where not m.is_active or g.module_id is null) as closed
      from analysis_modules o
      join modules m on m.client_id = o.client_id and m.id = o.module_id
      left join client_access_modules g on g.client_id = a.client_id and g.user_id = a.user_id and g.module_id = o.module_id
      where o.analysis_id = n.analysis_id and o.client_id = c.id) as x
    where n.analysis_id = ${analysisId} and x.closed = 0
    order by u.id, lower(c.name), c.id`);
  return rows;
}
