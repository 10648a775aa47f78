import type { FastifyRequest } from 'fastify';
import type { ClientConfig } from '#contract/users.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { auditWith } from '#server/http/audit.ts';
import type { AppContext } from '#server/http/context.ts';
import { invalid } from '#server/http/errors.ts';
import { sendLink } from '#server/identity/mailed-links.ts';
import { getUserByEmail } from '#server/identity/people.queries.ts';
import { accessGiven } from '#server/mail/messages.ts';
import { findClientName, replaceConfig } from './access.queries.ts';
import { refuseOwnDemotion } from './own-demotion.ts';
import { getPerson } from './scope.ts';
import { insertUser, type PersonRow } from './users.queries.ts';

interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
  is_admin?: boolean | undefined;
  client_configs: ClientConfig[];
}

/** Invites somebody new; somebody who has an account is given access instead, and keeps their name (D29). */
export async function addUser(
  context: AppContext,
  tx: PlatformTx,
  request: FastifyRequest,
  body: NewUser,
): Promise<{ id: number; created: boolean }> {
  const id = await insertUser(tx, {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    isAdmin: body.is_admin ?? false,
  });
  if (id === undefined) {
    const known = await getUserByEmail(tx, body.email);
    if (request.session) refuseOwnDemotion(request.session.person, known.id, body.client_configs);
    await giveAccess(context, tx, request, known.id, body);
    return { id: known.id, created: false };
  }
  for (const config of body.client_configs) await replaceConfig(tx, id, config);
  await sendLink(context, tx, { id, email: body.email, activated: false });
  const { email, client_configs, is_admin } = body;
  await auditWith(context.clock)(tx, request, {
    action: 'created user',
    ...about(id, client_configs),
    details: { email, client_configs, ...(is_admin && { is_admin }) },
  });
  return { id, created: true };
}

/** The same again changes nothing and mails nobody. */
async function giveAccess(
  context: AppContext,
  tx: PlatformTx,
  request: FastifyRequest,
  userId: number,
  { client_configs, is_admin }: NewUser,
): Promise<void> {
  const person = await getPerson(tx, 'everybody', userId);
  if (is_admin && !person.isAdmin)
    throw invalid('is_admin', 'This person has an account already. Make them an administrator there.');
  const added: number[] = [];
  for (const config of client_configs) {
    const before = person.configs.find(one => one.client_id === config.client_id);
    if (before && isSame(before, config)) continue;
    await replaceConfig(tx, userId, config);
    await auditWith(context.clock)(tx, request, {
      action: 'gave access',
      ...about(userId, [config]),
      details: { email: person.email, client_configs: [config] },
    });
    if (!before) added.push(config.client_id);
  }
  await tellOfHospitals(context, tx, person, added);
}

/** Who has no password yet gets the link to set one instead; who is deactivated could follow neither. */
async function tellOfHospitals(
  context: AppContext,
  tx: PlatformTx,
  person: PersonRow,
  added: readonly number[],
): Promise<void> {
  if (!person.isActive || added.length === 0) return;
  if (!person.activated) return sendLink(context, tx, person);
  for (const clientId of added) {
    const hospital = await findClientName(tx, clientId);
    if (hospital)
      await context.mail.send(tx, person.email, accessGiven(`${context.config.publicUrl}/`, hospital));
  }
}

export function isSame(a: ClientConfig, b: ClientConfig): boolean {
  const modules = (config: ClientConfig) => [...new Set(config.module_ids)].sort((x, y) => x - y).join();
  return a.owner === b.owner && modules(a) === modules(b);
}

/** The hospital stands in the entry where there is just one, so that its owners can read it. */
export function about(userId: number, configs: readonly ClientConfig[]) {
  const [only, ...more] = configs;
  return {
    recordType: 'user',
    recordId: String(userId),
    clientId: only && more.length === 0 ? only.client_id : null,
  };
}
