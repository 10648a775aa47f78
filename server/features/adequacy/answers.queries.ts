import { and, eq, ne, sql } from 'drizzle-orm';
import { findTrouble } from '#server/db/connections/trouble.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/driver/statements.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { adequacyAnswers } from '#server/db/tables/adequacy.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import { nobody } from './answer-keys.ts';

/** The authors of the answers about a row of `shifts`, for a select from that table; null if there are none. */
export const answeredBy = sql<string | null>`(
  select string_agg(encode(a.author, 'base64'), ' ') from adequacy_answers a
  where a.client_id = shifts.client_id and a.shift_id = shifts.id)`;

/** How long a read waits for a lock on the answers. */
const lockMs = 100;

/**
 * The authors of the answers about the shift of a window, as `answeredBy`; null, as without answers, if a lock, such as that of a
 * migration, blocks the read for too long. Must be the last statement of a read-only transaction, because a timeout aborts it.
 */
export async function findAuthorsSoon(
  tx: ClientTx,
  at: { moduleId: number; date: string; window: number },
): Promise<string | null> {
  try {
    const [, [row]] = await runTogether([
      () => runStatement(tx, `select set_config('lock_timeout', $1, true)`, [String(lockMs)]),
      () =>
        runStatement<{ authors: string | null }>(
          tx,
          `select string_agg(encode(a.author, 'base64'), ' ') as authors
           from shifts s join adequacy_answers a on a.client_id = s.client_id and a.shift_id = s.id
           where s.module_id = $1 and s.date = $2 and s.window_mins = $3`,
          [at.moduleId, at.date, at.window],
        ),
    ]);
    return row?.authors ?? null;
  } catch (error) {
    if (findTrouble(error) !== 'busy') throw error;
    return null;
  }
}

/** Reads a shift and locks it until the transaction ends: neither it nor the answers about it change meanwhile. */
export async function lockAnsweredShift(tx: ClientTx, moduleId: number, id: number) {
  const [row] = await tx
    .select({
      date: shifts.date,
      startsAt: shifts.startsAt,
      minutes: shifts.minutes,
      rnTarget: shifts.rnTarget,
      rnActual: shifts.rnActual,
    })
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), eq(shifts.id, id)))
    .for('no key update');
  return row;
}

/** The sealed answers of people about a shift. */
export async function listAnswersOfPeople(tx: ClientTx, shiftId: number): Promise<Buffer[]> {
  const { author, answer } = adequacyAnswers;
  const rows = await tx
    .select({ answer })
    .from(adequacyAnswers)
    .where(and(eq(adequacyAnswers.shiftId, shiftId), ne(author, nobody)));
  return rows.map(row => row.answer);
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
