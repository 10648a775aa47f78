import { type SQL, sql } from 'drizzle-orm';
import { OperatorError } from '#server/core/operator-error.ts';
import { lockClient } from '../clients.queries.ts';
import type { Database, PlatformTx } from '../database.ts';
import { changeAudit, recordCommand, withoutTimeLimit } from './audit-maintenance.ts';
import { getClient } from './clients.ts';
import type { PersonToErase } from './erase-from-audit.ts';
import { type DecryptRecipient, erasePeople } from './erase-people.ts';

export async function deleteClient(
  db: Database,
  idOrName: string,
  { confirm, now, decryptRecipient }: { confirm: string; now: Date; decryptRecipient: DecryptRecipient },
) {
  return withoutTimeLimit(db, async tx => {
    const client = await getClient(tx, idOrName);
    if (confirm !== client.name) {
      throw new OperatorError(
        `nothing was deleted: --confirm must repeat the exact name of hospital ${client.id}, ${client.name}`,
      );
    }
    // Requests that add rows to the hospital wait for this lock, and fail once the hospital is gone. The lock of
    // refresh_shift_months (0007) comes first: otherwise the two would wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(7264152)`);
    await lockClient(tx, client.id, 'update');
    const people = await listOwnPeople(tx, client.id);
    const analyses = await listAnalyses(tx, client.id);
    const counts = await deleteRows(tx, client.id, analyses.own);
    const auditEntries = await deleteEntries(tx, client.id, analyses.own);
    const unreadableMails =
      people.length > 0 ? (await erasePeople(tx, people, decryptRecipient)).unreadableMails : 0;
    await tx.execute(sql`delete from clients where id = ${client.id}`);
    const all = { ...counts, audit_entries: auditEntries, people: people.length };
    await recordCommand(tx, {
      at: now,
      action: 'deleted client',
      recordType: 'client',
      recordId: String(client.id),
      details: { name: client.name, ...all },
    });
    // Shared analyses also name other clients: they stay, with this client's figures.
    return { client, counts: all, sharedAnalyses: analyses.shared, unreadableMails };
  });
}

/** People who belong only to this client. Administrators belong to the platform and keep their accounts. */
async function listOwnPeople(tx: PlatformTx, clientId: number): Promise<PersonToErase[]> {
  const isHere = sql`u.id in (select user_id from client_accesses where client_id = ${clientId})`;
  // Locked before they are read, so that no user gets access to another client in between.
  await tx.execute(sql`select from users u where ${isHere} order by u.id for update`);
  const { rows } = await tx.execute<{ id: number; email: string }>(sql`
    select u.id, u.email from users u where ${isHere} and not u.is_admin and not exists (
      select from client_accesses other where other.user_id = u.id and other.client_id <> ${clientId})`);
  return rows;
}

async function listAnalyses(tx: PlatformTx, clientId: number): Promise<{ own: number[]; shared: number[] }> {
  const { rows } = await tx.execute<{ id: number; shared: boolean }>(sql`
    select analysis_id as id, exists (select from analysis_clients other
      where other.analysis_id = named.analysis_id and other.client_id <> ${clientId}) as shared
    from analysis_clients named where client_id = ${clientId} order by 1`);
  return {
    own: rows.filter(row => !row.shared).map(row => row.id),
    shared: rows.filter(row => row.shared).map(row => row.id),
  };
}

/** Deletes rows before the modules that they refer to. Deleting shifts marks months as stale, so months come after shifts. */
async function deleteRows(tx: PlatformTx, clientId: number, ownAnalyses: readonly number[]) {
  const ofClient = sql`client_id = ${clientId}`;
  const remove = async (table: string, where: SQL) => {
    const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
    return rowCount ?? 0;
  };
  const analyses = await remove('analyses', sql`id = any(${sql.param(ownAnalyses)}::bigint[])`);
  await remove('analysis_clients', ofClient);
  const assessments = await remove('assessments', ofClient);
  const shifts = await remove('shifts', ofClient);
  await remove('stale_shift_months', ofClient);
  await remove('shift_months', ofClient);
  await remove('shift_month_counts', ofClient);
  return { modules: await remove('modules', ofClient), shifts, assessments, analyses };
}

/** The client's own entries, and other entries about it and its analyses. */
async function deleteEntries(tx: PlatformTx, clientId: number, ownAnalyses: readonly number[]) {
  const isAbout = sql`(record_type = 'client' and record_id = ${String(clientId)})
    or (record_type = 'analysis' and record_id = any(${sql.param(ownAnalyses)}::text[]))`;
  return changeAudit(tx, [
    sql`delete from audit_entries where client_id = ${clientId} or ${isAbout}`,
    sql`delete from platform_audit_entries where ${isAbout}`,
  ]);
}
