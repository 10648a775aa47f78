import { findUserByEmail } from '#server/auth/people.queries.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';

/** Whether an address has an account (D29). Limited for each person, so that nobody works through a list of addresses. */
export async function isKnownEmail(
  { db, limits }: AppContext,
  { person }: Session,
  email: string,
): Promise<{ known: boolean }> {
  await limits.take(['addresses looked up', String(person.userId)]);
  return db.platform(async tx => ({ known: (await findUserByEmail(tx, email)) !== undefined }));
}
