import type { AdequacyAnswer } from '#domain/adequacy/answers.ts';
import { keepFirstVariance } from '#domain/adequacy/first-variance.ts';
import { logistic } from '#domain/adequacy/fit-logistic.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AnswerKeys } from '#server/features/adequacy/answer-keys.ts';
import { listAnsweredShifts, type NewAnswer, type ShiftToAnswer, storeAnswers } from './adequacy.queries.ts';
import type { DemoAdequacy } from './hospitals/hospitals.ts';
import type { StoredModule } from './hospitals/load-hospitals.ts';
import type { StoredPerson } from './hospitals/people.ts';
import { type Random, randomFrom } from './hospitals/random.ts';

/** Answers of the last months, by one or three people of the staff, so that shift times can be told apart (B18). */
export async function loadAnswers(
  tx: PlatformTx,
  { clientId, id: moduleId, plan }: StoredModule,
  staff: readonly StoredPerson[],
  { keys, now }: { keys: AnswerKeys; now: Date },
): Promise<void> {
  if (!plan.adequacy) return;
  const random = randomFrom(`adequacy of ${plan.name}`);
  const rows: NewAnswer[] = [];
  for (const { id: shiftId, date, ...figures } of await listAnsweredShifts(tx, moduleId, now)) {
    if (!random.chance(plan.adequacy.response)) continue;
    for (const { id: userId } of pickPeople(staff, random.chance(0.2) ? 3 : 1, random)) {
      const value = drawAnswer(figures, plan.adequacy, random);
      const person = keys.hashPerson(startOfMonth(date), userId);
      const answer = keys.sealAnswer({ value, person, variance: keepFirstVariance([], figures) });
      rows.push({ clientId, shiftId, author: keys.hashAuthor(shiftId, userId), answer });
    }
  }
  await storeAnswers(tx, moduleId, rows);
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
  { rnTarget, rnActual }: Pick<ShiftToAnswer, 'rnTarget' | 'rnActual'>,
  { a, b }: DemoAdequacy,
  random: Random,
): AdequacyAnswer {
  const variance = (100 * (rnActual - rnTarget)) / rnTarget;
  if (random.chance(logistic(a + b * variance))) return random.chance(0.35) ? -2 : -1;
  if (random.chance(0.75)) return 0;
  return random.chance(0.8) ? 1 : 2;
}
