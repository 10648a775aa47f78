import type { FastifyRequest } from 'fastify';
import type { ClientConfig } from '#contract/people/users.ts';
import type { Person } from '#domain/people/access.ts';
import { resetUnproved } from '#server/auth/unproved-accounts.ts';
import type { AppContext } from '#server/context.ts';
import { findClientName } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { accessGiven } from '#server/mail/messages.ts';
import { replaceConfig } from './access.queries.ts';
import { toAuditRecord } from './user-audit.ts';
import type { PersonRow } from './users.queries.ts';

/** The transaction and request of a change, and the person who makes it. */
export interface Acting {
  tx: PlatformTx;
  request: FastifyRequest;
  person: Person;
}

/** Gives an existing account access. Unchanged configurations send no mail and record nothing. */
export async function giveAccess(
  context: AppContext,
  acting: Acting,
  person: PersonRow,
  configs: readonly ClientConfig[],
): Promise<void> {
  const added: number[] = [];
  for (const config of configs) {
    const before = person.configs.find(one => one.client_id === config.client_id);
    if (before && isSame(before, config)) continue;
    await replaceConfig(acting.tx, person.id, config);
    await context.audit(acting.tx, acting.request, {
      action: 'gave access',
      ...toAuditRecord(person.id, [config]),
      details: { email: person.email, client_configs: [config] },
    });
    if (!before) added.push(config.client_id);
  }
  if (added.length > 0) await secureGainedAccess(context, acting, person, added);
}

/**
 * Call it after an account got another client or the administrator role: an account with an unproved address is reset (D46), other
 * people get a mail. The acting person's own account is not reset.
 */
export async function secureGainedAccess(
  context: AppContext,
  { tx, request, person: acting }: Acting,
  person: PersonRow,
  addedClientIds: readonly number[],
): Promise<void> {
  if (person.id !== acting.userId && (await resetUnproved(context, tx, person))) {
    if (!person.passwordHash) return;
    await context.audit(tx, request, {
      action: 'restarted unproved account',
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

export function isSame(a: ClientConfig, b: ClientConfig): boolean {
  const modules = (config: ClientConfig) => [...new Set(config.module_ids)].sort((x, y) => x - y).join();
  return a.owner === b.owner && modules(a) === modules(b);
}
