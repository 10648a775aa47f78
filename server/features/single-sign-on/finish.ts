import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { setVouched } from '#server/auth/sessions/write-sessions.queries.ts';
import type { AccountsContext } from '#server/auth/sign-in/sign-in.ts';
import { signInTry } from '#server/auth/sign-in/sign-in-limits.ts';
import { findIdentity, type ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';
import { createSsoChallenge, type Started } from './challenge.ts';
import { setTested } from './identities.queries.ts';
import { recordRefusal } from './refusals.ts';
import { signInPerson } from './sign-in-person.ts';
import { type Claims, readVouched } from './vouched.ts';

interface FinishAnswer {
  started: Started;
  provider: ProviderRow;
  claims: Claims;
}

interface FinishCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Where the browser goes, or why the sign-in failed. */
type Done = { url: string } | { code: SsoError };

export async function finishSignIn(
  context: AccountsContext,
  call: FinishCall,
  { started, provider, claims }: FinishAnswer,
): Promise<Done> {
  const vouched = readVouched(claims, provider);
  const outcome = await context.db.platform(tx =>
    signInPerson(context, { tx, call, provider, vouched, code: null }),
  );
  if ('state' in outcome) return { url: started.next };
  if ('refused' in outcome) {
    const refusal = { code: outcome.refused, provider, user: outcome.user, email: vouched.email };
    await recordRefusal(context, call.request, refusal);
    return { code: outcome.refused };
  }
  const { email } = outcome.user;
  await signInTry(context, email, call.request).codes.restart();
  // A cookie has no room for the hundreds of groups that a person can have; only those of the rules matter.
  const groups =
    vouched.groups?.filter(group => provider.groupRules.some(rule => rule.group === group)) ?? null;
  const pending = { kind: 'code', providerId: provider.id, email, vouched: { ...vouched, groups } } as const;
  createSsoChallenge(context).issue(call.reply, pending);
  const next = started.next === '/' ? '' : `&next=${encodeURIComponent(started.next)}`;
  return { url: `/login?sso=code${next}` };
}

/** Shows an administrator what the provider says, and signs nobody in. */
export async function finishTest(
  context: AccountsContext,
  _: FinishCall,
  { started, provider, claims }: FinishAnswer,
): Promise<Done> {
  const { providerId: id, version } = started;
  const isCurrent = await context.db.platform(tx => setTested(tx, { id, version }, context.clock()));
  if (!isCurrent) return { code: 'expired' };
  const { email, isVerified, name, subject, groups } = readVouched(claims, provider);
  // Proxies limit the length of an address.
  const shown = { email, email_verified: isVerified, name, subject, groups: groups?.slice(0, 50) ?? null };
  return {
    url: `/admin/single-sign-on?tested=${id}#${Buffer.from(JSON.stringify(shown)).toString('base64url')}`,
  };
}

/** The signed-in person has signed in again at the provider, which confirms keys to its hospitals (D48, D56). */
export async function finishConfirmation(
  context: AccountsContext,
  { request }: FinishCall,
  { started, provider, claims }: FinishAnswer,
): Promise<Done> {
  const { session } = request;
  const isSame = await context.db.platform(async tx => {
    const userId = await findIdentity(tx, claims.iss, claims.sub);
    if (!session || userId !== session.person.userId) return false;
    await setVouched(tx, session.id, provider.id, context.clock());
    return true;
  });
  if (isSame) return { url: started.next };
  await recordRefusal(context, request, { code: 'other_person', provider });
  return { code: 'other_person' };
}
