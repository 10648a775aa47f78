import { adequacyAnswers } from '#domain/adequacy/answers.ts';
import { computeVariance, keepFirstVariance } from '#domain/adequacy/first-variance.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { type AnswerKeys, createAnswerKeys } from './answer-keys.ts';
import {
  listClientsWithOldAnswers,
  listOldAnswers,
  listPossibleAuthors,
  type OldAnswer,
  replaceOldAnswers,
} from './old-answers.queries.ts';

/** Stands in for authors who have lost access and never saved a shift. All of them count as one person of a month. */
const unknownUser = 0;

/**
 * Answers of earlier versions have neither a variance nor a person (D69). They get the present variance of their shift, and the person
 * whose hash equals their author.
 */
export async function sealOldAnswers(db: Database, secret: string): Promise<void> {
  const keysOf = createAnswerKeys(secret);
  const clients = await db.platform(listClientsWithOldAnswers, { readOnly: true });
  for (const clientId of clients) {
    await db.platform(async tx => {
      const findAuthor = createAuthorSearch(keysOf(clientId), await listPossibleAuthors(tx, clientId));
      const answers = await listOldAnswers(tx, clientId);
      const sealed = answers.flatMap(answer => sealAgain(answer, keysOf(clientId), findAuthor));
      await replaceOldAnswers(tx, clientId, sealed);
    });
  }
}

type FindAuthor = (answer: OldAnswer) => number;

function createAuthorSearch(keys: AnswerKeys, users: readonly number[]): FindAuthor {
  return ({ shiftId, author }) =>
    users.find(user => keys.hashAuthor(shiftId, user).toString('hex') === author) ?? unknownUser;
}

/** Empty if the answer was sealed with another APP_SECRET. */
function sealAgain(old: OldAnswer, keys: AnswerKeys, findAuthor: FindAuthor) {
  const value = adequacyAnswers[Number(keys.openText(Buffer.from(old.answer, 'hex')) ?? Number.NaN)];
  if (value === undefined) return [];
  const isImported = old.author === '';
  const person = isImported ? null : keys.hashPerson(startOfMonth(old.date), findAuthor(old));
  const variance = isImported ? computeVariance(old) : keepFirstVariance([], old);
  const answer = keys.sealAnswer({ value, person, variance });
  return [{ shiftId: old.shiftId, author: old.author, answer: answer.toString('hex') }];
}
