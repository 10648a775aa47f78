import { createHmac, hash, hkdfSync } from 'node:crypto';
import { type AdequacyAnswer, adequacyAnswers } from '#domain/adequacy/answers.ts';
import { LimitedMap } from '#server/core/limited-map.ts';
import { keyFor, seal, unseal } from '#server/core/secret.ts';

/** What hides the answers of one hospital in the database (B18). */
export interface AnswerKeys {
  /** Another one for every shift, so that nobody can tell which answers are of one person. */
  hashAuthor(shiftId: number, userId: number): Buffer;
  /** The same in base64, kept for the next time: a day asks for it with every answered shift. */
  writeAuthor(shiftId: number, userId: number): string;
  sealAnswer(answer: AdequacyAnswer): Buffer;
  /** Null if it was sealed with another APP_SECRET. */
  openAnswer(sealed: Buffer): AdequacyAnswer | null;
  sealText(text: string): Buffer;
  openText(sealed: Buffer): string | null;
}

/** Of an answer that was imported. */
export const nobody = Buffer.alloc(0);

const authorBytes = 16;
const keyBytes = 32;

/** Of all hospitals together; about 3 MB. */
const maxAuthors = 20_000;

/** Keys by hospital; deriving them takes longer than using them. */
export function createAnswerKeys(secret: string): (clientId: number) => AnswerKeys {
  const purposeKey = keyFor('adequacy', secret);
  const known = new Map<number, AnswerKeys>();
  const authors = new LimitedMap<string, string>(maxAuthors);
  return clientId => {
    const keys = known.get(clientId) ?? deriveKeys(purposeKey, clientId, authors);
    known.set(clientId, keys);
    return keys;
  };
}

function deriveKeys(purposeKey: Buffer, clientId: number, authors: Map<string, string>): AnswerKeys {
  const derived = Buffer.from(hkdfSync('sha256', purposeKey, '', `parity client ${clientId}`, 2 * keyBytes));
  const [authorKey, answerKey] = [derived.subarray(0, keyBytes), derived.subarray(keyBytes)];
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
      const text = authors.get(key) ?? hashAuthor(shiftId, userId).toString('base64');
      authors.set(key, text);
      return text;
    },
    // Its place and not the number, whose length would tell whether it is negative.
    sealAnswer: answer => seal(String(adequacyAnswers.indexOf(answer)), answerKey),
    openAnswer: sealed => adequacyAnswers[Number(openText(sealed) ?? Number.NaN)] ?? null,
    sealText: text => seal(text, answerKey),
    openText,
  };
}

/**
 * A key for each person, then one plain hash of it with the shift: texts of one length and a result cut in half need no HMAC, which
 * would take 7 µs for each answered shift of a day.
 */
function createAuthorHash(authorKey: Buffer): AnswerKeys['hashAuthor'] {
  const personKeys = new Map<number, Buffer>();
  return (shiftId, userId) => {
    const personKey = personKeys.get(userId) ?? createHmac('sha256', authorKey).update(`${userId}`).digest();
    personKeys.set(userId, personKey);
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
    // All have one length, and none has a space.
    return answeredBy.includes(keys.writeAuthor(id, userId));
  };
}
