import { createHmac, hash, hkdfSync } from 'node:crypto';
import { type AdequacyAnswer, adequacyAnswers } from '#domain/adequacy/answers.ts';
import { type Memo, memo } from '#domain/memo.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { keyFor, seal, unseal } from '#server/core/secret.ts';

/** The sealed content of an answer. */
export interface SealedContent {
  value: AdequacyAnswer;
  /** A keyed hash of the month and the person, with which people are counted (D69); null if the answer was imported. */
  person: string | null;
  /** The variance of the shift when its first answer was given; null if it had no target. */
  variance: number | null;
}

/** Hides the answers of one hospital in the database (B18): who gave each, and what it says. */
export interface AnswerKeys {
  /** A hash of the shift and the person. A person has another one for every shift, so nobody can tell which answers are of one person. */
  hashAuthor(shiftId: number, userId: number): Buffer;
  /** The hash of `hashAuthor` as text in base64. It is remembered, because a day needs it for every answered shift. */
  writeAuthor(shiftId: number, userId: number): string;
  /** A hash of the month and the person, with which a month counts how many people answered. */
  hashPerson(month: IsoDate, userId: number): string;
  /** Encrypts an answer. All encrypted answers have one length, so that it reveals nothing. */
  sealAnswer(answer: SealedContent): Buffer;
  /** Null if the answer was sealed with another APP_SECRET. */
  openAnswer(sealed: Buffer): SealedContent | null;
  sealText(text: string): Buffer;
  openText(sealed: Buffer): string | null;
}

/** The author of an imported answer, of which nobody is known to be the author. */
export const nobody = Buffer.alloc(0);

const authorBytes = 16;
const keyBytes = 32;

/** Digits of a variance in a sealed answer, which is written like −3.333333333333e+1. */
const varianceDigits = 12;
const [personLength, varianceLength] = [24, 20];

/** Hospitals whose keys are remembered. */
const mostClients = 1_000;
/** People of one hospital whose keys are remembered. */
const mostPeople = 10_000;
/** Remembered texts of `writeAuthor`, of all hospitals together. */
const mostAuthors = 20_000;

/** The keys of a hospital. They are derived from the installation's secret once and remembered, because deriving takes longer than using. */
export function createAnswerKeys(secret: string): (clientId: number) => AnswerKeys {
  const purposeKey = keyFor('adequacy', secret);
  const known = memo<number, AnswerKeys>(mostClients);
  const authors = memo<string, string>(mostAuthors);
  return clientId => known(clientId, () => deriveKeys(purposeKey, clientId, authors));
}

function deriveKeys(purposeKey: Buffer, clientId: number, authors: Memo<string, string>): AnswerKeys {
  const derived = Buffer.from(hkdfSync('sha256', purposeKey, '', `parity client ${clientId}`, 3 * keyBytes));
  const [authorKey, answerKey, personKey] = [0, 1, 2].map(index =>
    derived.subarray(index * keyBytes, (index + 1) * keyBytes),
  ) as [Buffer, Buffer, Buffer];
  const openText = (sealed: Buffer) => {
    try {
      return unseal(sealed, answerKey);
    } catch {
      return null;
    }
  };
  const hashAuthor = createAuthorHash(authorKey);
  return {
    hashAuthor,
    writeAuthor(shiftId, userId) {
      const key = `${clientId} ${shiftId} ${userId}`;
      const text = authors(key, () => hashAuthor(shiftId, userId).toString('base64'));
      return text;
    },
    hashPerson: (month, userId) =>
      createHmac('sha256', personKey).update(`${month} ${userId}`).digest('hex').slice(0, personLength),
    sealAnswer: answer => seal(writeAnswer(answer), answerKey),
    openAnswer: sealed => parseAnswer(openText(sealed)),
    sealText: text => seal(text, answerKey),
    openText,
  };
}

/** Writes the index of the answer and not its value, whose length would reveal the sign. */
function writeAnswer({ value, person, variance }: SealedContent): string {
  const [who, percent] = [person ?? '', variance?.toExponential(varianceDigits) ?? ''];
  return `${adequacyAnswers.indexOf(value)}${who.padEnd(personLength)}${percent.padEnd(varianceLength)}`;
}

function parseAnswer(text: string | null): SealedContent | null {
  if (text?.length !== 1 + personLength + varianceLength) return null;
  const value = adequacyAnswers[Number(text[0])];
  if (value === undefined) return null;
  const person = text.slice(1, 1 + personLength).trim();
  const variance = text.slice(1 + personLength).trim();
  return { value, person: person || null, variance: variance ? Number(variance) : null };
}

/**
 * A key for each person, then one plain hash of it with the shift: texts of one length and a result cut in half need no HMAC, which
 * is slower and would be computed for every answered shift of a day.
 */
function createAuthorHash(authorKey: Buffer): AnswerKeys['hashAuthor'] {
  const personKeys = memo<number, Buffer>(mostPeople);
  const derive = (userId: number) => createHmac('sha256', authorKey).update(`${userId}`).digest();
  return (shiftId, userId) => {
    const personKey = personKeys(userId, derive);
    const text = Buffer.allocUnsafe(keyBytes + 8);
    personKey.copy(text);
    text.writeBigInt64BE(BigInt(shiftId), keyBytes);
    return hash('sha256', text, 'buffer').subarray(0, authorBytes);
  };
}

/** A stored shift with the authors of its answers, as `answeredBy` reads them. */
interface AnsweredRow {
  id: number;
  answeredBy: string | null;
}

/** Whether the caller has answered about a shift. */
export type HasAnswered = (row: AnsweredRow) => boolean;

/** For a person, or for a program without one. */
export function createAnsweredCheck(keys: AnswerKeys, userId: number | null): HasAnswered {
  return ({ id, answeredBy }) => {
    if (userId === null || answeredBy === null) return false;
    // The texts of all authors have one length and no space, so a part of the list that matches is a whole author.
    return answeredBy.includes(keys.writeAuthor(id, userId));
  };
}
