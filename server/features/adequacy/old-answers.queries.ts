import { sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';

/** The length of an answer that earlier versions sealed. */
const oldLength = 29;

const rowsAtOnce = 1000;

export interface OldAnswer {
  shiftId: number;
  /** Both as hexadecimal texts. */
  author: string;
  answer: string;
  date: IsoDate;
  /** The present figures of the shift. */
  rnTarget: number;
  rnActual: number;
}

export async function listClientsWithOldAnswers(tx: PlatformTx): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct client_id as id from adequacy_answers where length(answer) = ${oldLength} order by 1`,
  );
  return rows.map(({ id }) => id);
}

export async function listOldAnswers(tx: PlatformTx, clientId: number): Promise<OldAnswer[]> {
  const { rows } = await tx.execute<OldAnswer & Record<string, unknown>>(sql`
    select a.shift_id as "shiftId", encode(a.author, 'hex') as author, encode(a.answer, 'hex') as answer, s.date::text,
      s.rn_target::float8 as "rnTarget", s.rn_actual::float8 as "rnActual"
    from adequacy_answers a join shifts s on s.client_id = a.client_id and s.id = a.shift_id
    where a.client_id = ${clientId} and length(a.answer) = ${oldLength}`);
  return rows;
}

/** The possible authors: all users with access, and all who have saved a shift. */
export async function listPossibleAuthors(tx: PlatformTx, clientId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select user_id as id from client_accesses where client_id = ${clientId}
    union select updated_by from shifts where client_id = ${clientId} and updated_by is not null`);
  return rows.map(({ id }) => id);
}

type SealedAgain = Pick<OldAnswer, 'shiftId' | 'author' | 'answer'>;

/** Skips answers that another server has replaced. */
export async function replaceOldAnswers(
  tx: PlatformTx,
  clientId: number,
  answers: readonly SealedAgain[],
): Promise<void> {
  for (let start = 0; start < answers.length; start += rowsAtOnce) {
    const rows = JSON.stringify(answers.slice(start, start + rowsAtOnce));
    await tx.execute(sql`
      update adequacy_answers a set answer = decode(r.answer, 'hex')
      from jsonb_to_recordset(${rows}::jsonb) as r ("shiftId" bigint, author text, answer text)
      where a.client_id = ${clientId} and a.shift_id = r."shiftId" and a.author = decode(r.author, 'hex')
        and length(a.answer) = ${oldLength}`);
  }
}
