import type { Body } from '#contract/endpoints.ts';
import type { ClientConfig } from '#contract/users/users.ts';
import { canChangeAccess } from '#domain/people/access.ts';
import { getUserByEmail, insertUser, replaceConfig } from '#server/auth/people/people.queries.ts';
import { type Acting, secureGainedAccess, toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import { sendLink } from '#server/auth/sign-in/mailed-links.ts';
import { invalid } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { getPerson } from './scope.ts';
import { authorizeOwnDemotion } from './user-rules.ts';
import type { PersonRow } from './users.queries.ts';

/** Gives an existing account access. Unchanged configurations send no mail and record nothing. */
async function giveAccess(
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
    await context.audit(acting.tx, acting.request, 'gave access', {
      ...toAuditRecord(person.id, [config]),
      details: { email: person.email, client_configs: [config] },
    });
    if (!before) added.push(config.client_id);
  }
  if (added.length > 0) await secureGainedAccess(context, acting, person, added);
}

export function isSame(a: ClientConfig, b: ClientConfig): boolean {
  const modules = (config: ClientConfig) => [...new Set(config.module_ids)].sort((x, y) => x - y).join();
  return a.owner === b.owner && modules(a) === modules(b);
}

/** Invites a new person. A person who has an account is given access instead and keeps their name (D29). */
export async function addUser(
  context: AppContext,
  acting: Acting,
  body: Body<'createUser'>,
): Promise<{ id: number; created: boolean }> {
  const { email, client_configs, is_admin = false } = body;
  const { tx, request } = acting;
  const names = { firstName: body.first_name, lastName: body.last_name };
  const id = await insertUser(tx, { ...names, email, isAdmin: is_admin });
  if (id === undefined) return { id: await addKnownUser(context, acting, body), created: false };
  for (const config of client_configs) await replaceConfig(tx, id, config);
  await sendLink(context, tx, { id, email, activated: false });
  await context.audit(tx, request, 'created user', {
    ...toAuditRecord(id, client_configs),
    details: { email, client_configs, ...(is_admin && { is_admin }) },
  });
  return { id, created: true };
}

async function addKnownUser(
  context: AppContext,
  acting: Acting,
  { email, client_configs, is_admin }: Body<'createUser'>,
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
