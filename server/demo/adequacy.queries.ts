import { sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { adequacyAnswers } from '#server/db/tables/adequacy.ts';

const answeredMonths = 8;
const rowsAtOnce = 1000;

export interface ShiftToAnswer {
  id: number;
  date: IsoDate;
  rnTarget: number;
  rnActual: number;
}

export type NewAnswer = typeof adequacyAnswers.$inferInsert;

/** The shifts of the last months. Nobody has answered about today's. */
export async function listAnsweredShifts(
  tx: PlatformTx,
  moduleId: number,
  now: Date,
): Promise<ShiftToAnswer[]> {
  const { rows } = await tx.execute<ShiftToAnswer & Record<string, unknown>>(sql`
    select id, date::text, rn_target::float8 as "rnTarget", rn_actual::float8 as "rnActual" from shifts
    where module_id = ${moduleId} and starts_at < ${now.toISOString()}::timestamptz - interval '1 day'
      and starts_at > ${now.toISOString()}::timestamptz - make_interval(months => ${answeredMonths}) order by id`);
  return rows;
}

/** Stores the answers, and which months of the module have any. */
export async function storeAnswers(
  tx: PlatformTx,
  moduleId: number,
  rows: readonly NewAnswer[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(adequacyAnswers).values(rows.slice(start, start + rowsAtOnce));
  }
  await tx.execute(sql`
    insert into adequacy_months (client_id, module_id, month)
    select distinct s.client_id, s.module_id, date_trunc('month', s.date)::date from shifts s
    where s.module_id = ${moduleId} and exists (
      select from adequacy_answers a where a.client_id = s.client_id and a.shift_id = s.id)`);
}
