import { and, eq, sql } from 'drizzle-orm';
import type { FlagStep } from '#domain/red-flags/flag-state.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import { redFlags } from '#server/db/tables/red-flags.ts';
import {
  type FlagFinding,
  type FlagPlace,
  type FlagWindow,
  type FlagWriting,
  planFlag,
  type StoredFlag,
  type ToEntry,
} from './plan-flag.ts';

/** The flag of a window, which nobody else can change until the transaction ends; null if it has none. */
export async function lockWindowFlag(tx: ClientTx, window: FlagWindow): Promise<StoredFlag | null> {
  const [flag] = await tx
    .select({
      kind: redFlags.kind,
      status: redFlags.status,
      version: redFlags.version,
      hasOwner: sql<boolean>`${redFlags.ownerName} <> ''`,
    })
    .from(redFlags)
    .where(isAbout(window))
    .for('update');
  return flag ?? null;
}

function isAbout({ moduleId, date, windowMins }: FlagWindow) {
  return and(eq(redFlags.moduleId, moduleId), eq(redFlags.date, date), eq(redFlags.windowMins, windowMins));
}

/** Opens, reopens, withdraws or updates the flag of a window (B12), with its audit entry. */
export async function updateWindowFlag(
  tx: ClientTx,
  place: FlagPlace,
  finding: FlagFinding,
  now: Date,
  toEntry: ToEntry,
): Promise<FlagStep> {
  const writing = planFlag(await lockWindowFlag(tx, place), place, finding, now, toEntry);
  if (!writing || !(await writeFlag(tx, place, writing))) return 'keep';
  if (writing.entry) await recordAudit(tx, writing.entry);
  return writing.step;
}

/** False if another transaction has just opened one. */
async function writeFlag(tx: ClientTx, place: FlagPlace, { seen, columns }: FlagWriting): Promise<boolean> {
  const { rowCount } = seen
    ? await tx
        .update(redFlags)
        .set({ ...columns, version: seen.version + 1 })
        .where(isAbout(place))
    : await tx
        .insert(redFlags)
        .values(columns as typeof redFlags.$inferInsert)
        .onConflictDoNothing();
  return rowCount === 1;
}
