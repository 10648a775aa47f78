import type { FastifyRequest } from 'fastify';
import { validateRecentPassword } from '#server/auth/reauthentication.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import { findUser } from './users.queries.ts';

interface SensitiveFields {
  email?: string | undefined;
  is_admin?: boolean | undefined;
  current_password?: string | undefined;
}

/** Requires the password to make somebody an administrator or to change one's own address (D48). `id` is null for a new person. */
export async function validateSensitiveChange(
  context: AppContext,
  acting: { session: Session; request: FastifyRequest },
  id: number | null,
  change: SensitiveFields,
): Promise<void> {
  const stored = id === null ? undefined : await context.db.platform(tx => findUser(tx, id));
  const makesAdministrator = change.is_admin === true && !stored?.isAdmin;
  const changesOwnAddress =
    id === acting.session.person.userId && change.email !== undefined && change.email !== stored?.email;
  if (makesAdministrator || changesOwnAddress) {
    await validateRecentPassword(context, acting, change.current_password);
  }
}
