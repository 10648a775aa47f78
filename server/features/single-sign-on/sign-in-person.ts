import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthState } from '#contract/people/accounts.ts';
import { readDomain } from '#domain/people/single-sign-on/identity-providers.ts';
import type { SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { toRecord } from '#server/auth/audit.ts';
import {
  findUserByEmail,
  getLockedUser,
  insertUser,
  type UserRow,
} from '#server/auth/people/people.queries.ts';
import { listProviderClientIds } from '#server/auth/sessions/sessions.queries.ts';
import { toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import { type AccountsContext, beginSession, toActor } from '#server/auth/sign-in/sign-in.ts';
import { resetUnproved } from '#server/auth/sign-in/unproved-accounts.ts';
import {
  findIdentity,
  findOnlyClientId,
  hasDomain,
  type ProviderRow,
} from '#server/auth/single-sign-on/providers.queries.ts';
import { acceptSecondFactor } from '#server/auth/two-factor/second-factor.ts';
import { lockClient } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { applyPlan, planAccess } from './group-access.ts';
import { confirmAccount, insertIdentity } from './identities.queries.ts';
import type { Vouched } from './vouched.ts';

interface SignIn {
  tx: PlatformTx;
  call: { request: FastifyRequest; reply: FastifyReply };
  provider: ProviderRow;
  vouched: Vouched;
  /** Null before the person was asked for one. */
  code: string | null;
}

type SignInOutcome =
  | { state: AuthState }
  | { refused: SsoError; user?: UserRow }
  | { asks: 'code' | 'another code'; user: UserRow };

/**
 * Signs in the person for whom a provider vouches (B1), and changes their access by the provider's group rules, in one transaction.
 * A refusal is returned, because access that has ended must stay so.
 */
export async function signInPerson(context: AccountsContext, signIn: SignIn): Promise<SignInOutcome> {
  const { tx, call, provider, vouched } = signIn;
  const found = await findPerson(signIn);
  if ('refused' in found) return found;
  const userId = found.user?.id ?? null;
  const rules = { userId, groups: vouched.groups };
  const draft = await planAccess(context, tx, provider, rules);
  if (userId === null && draft && !draft.hasAccess) return { refused: 'no_access' };
  // Clients are locked before people, as everywhere, and only if somebody's access changes.
  const isChanging = draft !== undefined && draft.changes.length > 0;
  for (const id of isChanging ? await listProviderClientIds(tx, provider.id) : [])
    await lockClient(tx, id, 'no key update');
  const admitted =
    userId === null ? await createPerson(context, signIn) : await admit(context, signIn, userId);
  if (!('id' in admitted)) return admitted;
  const plan = isChanging
    ? await planAccess(context, tx, provider, { ...rules, userId: admitted.id })
    : draft;
  if (plan) await applyPlan(context, { tx, request: call.request }, provider, admitted, plan);
  if (plan && !plan.hasAccess) return { refused: 'no_access', user: admitted };
  // Gained access has reset the account, and with it this link (D46).
  if (plan?.changes.some(change => change.isGained) && !admitted.emailProvedAt)
    return { refused: 'unverified_address', user: admitted };
  const hasSecondFactor = provider.trustsTwoFactor || admitted.twoFactorSecret !== null;
  const proof = {
    provider: { id: provider.id, name: provider.name, session: vouched.session },
    hasSecondFactor,
  };
  return { state: await beginSession(context, tx, call, admitted, proof) };
}

/** By issuer and subject, else by a verified address of one of the provider's domains. Neither a user nor a refusal: to be created. */
async function findPerson({
  tx,
  provider,
  vouched,
}: SignIn): Promise<{ user?: { id: number } } | { refused: SsoError; user?: UserRow }> {
  const id = await findIdentity(tx, vouched.issuer, vouched.subject);
  if (id !== undefined) return { user: { id } };
  if (!vouched.email) return { refused: 'unverified_address' };
  const domain = readDomain(vouched.email);
  if (!domain || !(await hasDomain(tx, provider.id, domain))) return { refused: 'wrong_domain' };
  if (!vouched.isVerified) return { refused: 'unverified_address' };
  const user = await findUserByEmail(tx, vouched.email);
  if (user) return { user };
  return provider.createUsers ? {} : { refused: 'unknown_person' };
}

/** Checks an existing account, asks for the code if needed, and links and confirms the account. */
async function admit(
  context: AccountsContext,
  signIn: SignIn,
  userId: number,
): Promise<UserRow | Exclude<SignInOutcome, { state: AuthState }>> {
  const { tx, call, provider, vouched, code } = signIn;
  const user = await getLockedUser(tx, userId);
  if (user.isAdmin) return { refused: 'administrator', user };
  if (!user.isActive) return { refused: 'deactivated', user };
  const isLinked = (await findIdentity(tx, vouched.issuer, vouched.subject)) !== undefined;
  const isProved = await provesAddress(signIn, user);
  // The account's address has changed since it was found by it.
  if (!isLinked && !isProved) return { refused: 'expired', user };
  // The second factor of an account that nobody has proved to own ends below; it may be another person's.
  const isReset = isProved && !user.emailProvedAt;
  if (user.twoFactorSecret && !provider.trustsTwoFactor && !isReset) {
    if (code === null) return { asks: 'code', user };
    const accepted = await acceptSecondFactor(context, tx, call.request, { user, code });
    if (!accepted) return { asks: 'another code', user };
    if (accepted === 'recovery code')
      await context.audit(tx, call.request, 'used recovery code', toActor(user));
  }
  if (!isProved) return user;
  if (!isLinked || isReset) await link(context, signIn, user);
  await confirmAccount(tx, userId, context.clock());
  return getLockedUser(tx, userId);
}

/** Whether the provider proves the account's own address: it confirms that address, and the domain is one of its own (D56). */
async function provesAddress({ tx, provider, vouched }: SignIn, { email }: UserRow): Promise<boolean> {
  if (!vouched.isVerified || vouched.email !== email.toLowerCase()) return false;
  const domain = readDomain(email);
  return domain !== null && hasDomain(tx, provider.id, domain);
}

/** Links an account to its person at the provider. Credentials of an unproved account end, and earlier links with them (D46). */
async function link(
  context: AccountsContext,
  { tx, call, provider, vouched }: SignIn,
  user: UserRow,
): Promise<void> {
  const clientId = await findOnlyClientId(tx, provider.id);
  const about = { ...toActor(user), ...toRecord('user', user.id), clientId };
  if ((await resetUnproved(context, tx, user)) && user.passwordHash) {
    await context.audit(tx, call.request, 'restarted unproved account', {
      ...about,
      details: { email: user.email },
    });
  }
  const { issuer, subject } = vouched;
  await insertIdentity(tx, { issuer, subject, userId: user.id, createdAt: context.clock() });
  const details = { email: user.email, provider: provider.name };
  await context.audit(tx, call.request, 'linked identity', { ...about, details });
}

/** A new person has no password, and no access until a group rule or an owner gives it. */
async function createPerson(
  context: AccountsContext,
  signIn: SignIn,
): Promise<UserRow | { refused: SsoError }> {
  const { tx, call, provider, vouched } = signIn;
  const { firstName, lastName, email } = vouched;
  const id =
    email === null ? undefined : await insertUser(tx, { firstName, lastName, email, isAdmin: false });
  // Somebody has added the person at the same moment.
  if (id === undefined) return { refused: 'expired' };
  await confirmAccount(tx, id, context.clock());
  await context.audit(tx, call.request, 'created user', {
    ...toAuditRecord(id, []),
    actorId: null,
    actorName: provider.name,
    details: { email },
  });
  const user = await getLockedUser(tx, id);
  await link(context, signIn, user);
  return user;
}
