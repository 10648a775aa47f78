import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

interface NewAdministrator {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Creates an active account with a proved address: access to the command line replaces the mailed link. */
export async function createAdministrator(
  db: Database,
  { password, ...person }: NewAdministrator,
  now: Date,
): Promise<void> {
  validatePerson(person);
  const passwordHash = await hashPassword(password);
  await db.platform(async tx => {
    const [existing] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(eq(sql`lower(${users.email})`, person.email.toLowerCase()));
    if (existing) {
      throw new OperatorError(
        `${person.email} has an account already${existing.isAdmin ? ', as an administrator' : ''}; nothing was changed`,
      );
    }
    const [created] = await tx
      .insert(users)
      .values({ ...person, passwordHash, isAdmin: true, activated: true, emailProvedAt: now, createdAt: now })
      .returning({ id: users.id });
    await recordAudit(tx, {
      at: now,
      action: 'created administrator',
      actorId: null,
      actorName: 'command line',
      recordType: 'user',
      recordId: String(created?.id),
      details: { email: person.email },
      address: '',
      requestId: '',
    });
  });
}

function validatePerson({ email, firstName, lastName }: Omit<NewAdministrator, 'password'>): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
    throw new OperatorError(`${email} is not an e-mail address`);
  }
  if (firstName.length < 1 || firstName.length > 150) {
    throw new OperatorError('the first name must have 1 to 150 characters');
  }
  if (lastName.length > 150) throw new OperatorError('the last name must have at most 150 characters');
}
