import type { ClientConfig } from '#contract/people/users.ts';
import { canChangeAccess } from '#domain/people/access.ts';
import { sendLink } from '#server/auth/mailed-links.ts';
import { getUserByEmail } from '#server/auth/people.queries.ts';
import type { AppContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { replaceConfig } from './access.queries.ts';
import { authorizeOwnDemotion } from './authorize-owner.ts';
import { type Acting, giveAccess } from './give-access.ts';

import { getPerson } from './scope.ts';
import { toAuditRecord } from './user-audit.ts';
import { insertUser } from './users.queries.ts';

export interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
  is_admin?: boolean | undefined;
  client_configs: ClientConfig[];
}

/** Invites a new person. A person who has an account is given access instead and keeps their name (D29). */
export async function addUser(
  context: AppContext,
  acting: Acting,
  body: NewUser,
): Promise<{ id: number; created: boolean }> {
  const { email, client_configs, is_admin = false } = body;
  const { tx, request } = acting;
  const names = { firstName: body.first_name, lastName: body.last_name };
  const id = await insertUser(tx, { ...names, email, isAdmin: is_admin });
  if (id === undefined) return { id: await addKnownUser(context, acting, body), created: false };
  for (const config of client_configs) await replaceConfig(tx, id, config);
  await sendLink(context, tx, { id, email, activated: false });
  await context.audit(tx, request, {
    action: 'created user',
    ...toAuditRecord(id, client_configs),
    details: { email, client_configs, ...(is_admin && { is_admin }) },
  });
  return { id, created: true };
}

async function addKnownUser(
  context: AppContext,
  acting: Acting,
  { email, client_configs, is_admin }: NewUser,
): Promise<number> {
  const { id } = await getUserByEmail(acting.tx, email);
  const person = await getPerson(acting.tx, 'everybody', id);
  authorizeOwnDemotion(acting.person, id, client_configs);
  if (!canChangeAccess(acting.person, person)) throw invalid('email', 'This address cannot be added here.');
  if (is_admin && !person.isAdmin) {
    throw invalid('is_admin', 'This person has an account already. Make them an administrator there.');
  }
  await giveAccess(context, acting, person, client_configs);
  return id;
}
