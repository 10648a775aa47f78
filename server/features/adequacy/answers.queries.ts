import { and, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/driver/statements.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { adequacyAnswers } from '#server/db/tables/adequacy.ts';
import { shifts } from '#server/db/tables/shifts.ts';

/** The authors of the answers about a row of `shifts`, for a select from that table; null if there are none. */
export const answeredBy = sql<string | null>`(
  select string_agg(encode(a.author, 'base64'), ' ') from adequacy_answers a
  where a.client_id = shifts.client_id and a.shift_id = shifts.id)`;

/** Waits so long for a lock that somebody holds on the answers. */
const lockMs = 100;

/** The authors of the answers about a shift, as `answeredBy`, or an error if they cannot be read soon. */
export async function findAuthors(tx: ClientTx, shiftId: number): Promise<string | null> {
  const [, [row]] = await runTogether([
    () => runStatement(tx, `select set_config('lock_timeout', $1, true)`, [String(lockMs)]),
    () =>
      runStatement<{ authors: string | null }>(
        tx,
        `select string_agg(encode(author, 'base64'), ' ') as authors from adequacy_answers where shift_id = $1`,
        [shiftId],
      ),
  ]);
  return row?.authors ?? null;
}

/** The times of a shift, which cannot be deleted before the transaction ends. */
export async function lockAnsweredShift(tx: ClientTx, moduleId: number, id: number) {
  const [row] = await tx
    .select({ date: shifts.date, startsAt: shifts.startsAt, minutes: shifts.minutes })
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), eq(shifts.id, id)))
    .for('key share');
  return row;
}

type AnswerRow = typeof adequacyAnswers.$inferSelect;
type AnswerKey = Omit<AnswerRow, 'answer'>;

/** In place of an earlier answer of the same author. */
export async function storeAnswer(tx: ClientTx, row: AnswerRow): Promise<void> {
  const { clientId, shiftId, author, answer } = adequacyAnswers;
  await tx
    .insert(adequacyAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [clientId, shiftId, author],
      set: { answer: sql`excluded.${sql.identifier(answer.name)}` },
    });
}

export async function removeAnswer(tx: ClientTx, { clientId, shiftId, author }: AnswerKey): Promise<void> {
  await tx
    .delete(adequacyAnswers)
    .where(
      and(
        eq(adequacyAnswers.clientId, clientId),
        eq(adequacyAnswers.shiftId, shiftId),
        eq(adequacyAnswers.author, author),
      ),
    );
}
