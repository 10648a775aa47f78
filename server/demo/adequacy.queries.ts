import { sql } from 'drizzle-orm';
import type { AdequacyAnswer } from '#domain/adequacy/answers.ts';
import { keepFirstVariance } from '#domain/adequacy/first-variance.ts';
import { logistic } from '#domain/adequacy/fit-logistic.ts';
import { type IsoDate, startOfMonth } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { adequacyAnswers } from '#server/db/tables/adequacy.ts';
import type { AnswerKeys } from '#server/features/adequacy/answer-keys.ts';
import type { DemoAdequacy } from './hospitals/hospitals.ts';
import type { StoredModule } from './hospitals/load-hospitals.ts';
import type { StoredPerson } from './hospitals/people.ts';
import { type Random, randomFrom } from './hospitals/random.ts';

const answeredMonths = 8;
const rowsAtOnce = 1000;

interface ShiftOfModule {
  id: number;
  date: IsoDate;
  rnTarget: number;
  rnActual: number;
}

/** Answers of the last months, by one or three people of the staff, so that shift times can be told apart (B18). Nobody has answered about today's. */
export async function loadAnswers(
  tx: PlatformTx,
  { clientId, id: moduleId, plan }: StoredModule,
  staff: readonly StoredPerson[],
  { keys, now }: { keys: AnswerKeys; now: Date },
): Promise<void> {
  if (!plan.adequacy) return;
  const random = randomFrom(`adequacy of ${plan.name}`);
  const { rows: shifts } = await tx.execute<ShiftOfModule & Record<string, unknown>>(sql`
    select id, date::text, rn_target::float8 as "rnTarget", rn_actual::float8 as "rnActual" from shifts
    where module_id = ${moduleId} and starts_at < ${now.toISOString()}::timestamptz - interval '1 day'
      and starts_at > ${now.toISOString()}::timestamptz - make_interval(months => ${answeredMonths}) order by id`);
  const rows: (typeof adequacyAnswers.$inferInsert)[] = [];
  for (const { id: shiftId, date, ...figures } of shifts) {
    if (!random.chance(plan.adequacy.response)) continue;
    for (const { id: userId } of pickPeople(staff, random.chance(0.2) ? 3 : 1, random)) {
      const value = drawAnswer(figures, plan.adequacy, random);
      const person = keys.hashPerson(startOfMonth(date), userId);
      const answer = keys.sealAnswer({ value, person, variance: keepFirstVariance([], figures) });
      rows.push({ clientId, shiftId, author: keys.hashAuthor(shiftId, userId), answer });
    }
  }
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(adequacyAnswers).values(rows.slice(start, start + rowsAtOnce));
  }
  await tx.execute(sql`
    insert into adequacy_months (client_id, module_id, month)
    select distinct s.client_id, s.module_id, date_trunc('month', s.date)::date from shifts s
    where s.module_id = ${moduleId} and exists (
      select from adequacy_answers a where a.client_id = s.client_id and a.shift_id = s.id)`);
}

function pickPeople(staff: readonly StoredPerson[], count: number, random: Random): StoredPerson[] {
  if (count === 0) return [];
  const picked = random.pick(staff);
  return [
    picked,
    ...pickPeople(
      staff.filter(person => person !== picked),
      count - 1,
      random,
    ),
  ];
}

function drawAnswer(
  { rnTarget, rnActual }: Pick<ShiftOfModule, 'rnTarget' | 'rnActual'>,
  { a, b }: DemoAdequacy,
  random: Random,
): AdequacyAnswer {
  const variance = (100 * (rnActual - rnTarget)) / rnTarget;
  if (random.chance(logistic(a + b * variance))) return random.chance(0.35) ? -2 : -1;
  if (random.chance(0.75)) return 0;
  return random.chance(0.8) ? 1 : 2;
}
