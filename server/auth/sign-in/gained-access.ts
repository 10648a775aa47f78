import type { FastifyRequest } from 'fastify';
import type { ClientConfig } from '#contract/users/users.ts';
import type { Caller } from '#domain/people/access.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { findClientName } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { accessGiven } from '#server/mail/messages.ts';
import type { UserRow } from '../people/people.queries.ts';
import { resetUnproved } from './unproved-accounts.ts';

/** The transaction and request of a change, and who makes it. */
export interface Acting {
  tx: PlatformTx;
  request: FastifyRequest;
  person: Caller;
}

/**
 * Call it after `person` got other clients or the administrator role: the account is reset if its address is not proved (D46), else
 * a mail names each added client. The acting person's own account is not reset.
 */
export async function secureGainedAccess(
  context: AuthContext,
  { tx, request, person: acting }: Acting,
  person: Pick<UserRow, 'id' | 'email' | 'emailProvedAt' | 'isActive' | 'passwordHash'>,
  addedClientIds: readonly number[],
): Promise<void> {
  if (person.id !== acting.userId && (await resetUnproved(context, tx, person))) {
    // A new account has no password yet: the reset only sends its set-up mail.
    if (!person.passwordHash) return;
    await context.audit(tx, request, 'restarted unproved account', {
      ...toAuditRecord(person.id, []),
      details: { email: person.email },
    });
    return;
  }
  if (!person.isActive) return;
  for (const clientId of addedClientIds) {
    const client = await findClientName(tx, clientId);
    const message = client && accessGiven(`${context.config.publicUrl}/`, client);
    if (message) await context.mail.send(tx, person.email, message);
  }
}

/** The record of an audit entry. It belongs to the client if there is only one, so that its owners can read it. */
export function toAuditRecord(userId: number, configs: readonly Pick<ClientConfig, 'client_id'>[]) {
  const [only, ...more] = configs;
  return {
    recordType: 'user',
    recordId: String(userId),
    clientId: only && more.length === 0 ? only.client_id : null,
  };
}
