import type { LoginState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { findUserByEmail, getLockedUser, type UserRow } from '#server/auth/people/people.queries.ts';
import { makeLinkToken } from '#server/auth/sign-in/mailed-links.ts';
import { verifyPassword } from '#server/auth/sign-in/password-hash.ts';
import { removePassword } from '#server/auth/sign-in/passwords.queries.ts';
import { type AccountsContext, beginSession, toActor, typedAddress } from '#server/auth/sign-in/sign-in.ts';
import { type SignInTry, signInTry } from '#server/auth/sign-in/sign-in-limits.ts';
import { findPasswordObstacle } from '#server/auth/single-sign-on/required.ts';
import { acceptSecondFactor, wrongCode } from '#server/auth/two-factor/second-factor.ts';
import { counts } from '#server/core/counts.ts';
import { type ApiError, invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { CallOf } from '#server/http/endpoints/register-endpoints.ts';
import { countSignIn } from '#server/http/requests/count-sign-in.ts';

type LoginCall = CallOf<'login'>;

/** Checks the password, then the code if two-factor is on. Every failure counts against the limits (D42, D43). */
export async function login(context: AccountsContext, call: LoginCall): Promise<LoginState> {
  const attempt = signInTry(context, call.body.username, call.request);
  await countSignIn(context, call.request, attempt.count, typedAddress(call.body.username));
  const user = await getUserByPassword(context, call);
  if (user.twoFactorSecret && !call.body.token) {
    await attempt.excuse();
    await attempt.codes.restart();
    return { ...signedOutState, tfa_required: true };
  }
  if (user.twoFactorSecret) await attempt.codes.count();
  const outcome = await context.db.platform(tx => completeLogin(context, tx, call, user));
  if (outcome === 'changed') throw await refuse(context, call, user.id);
  if (outcome === 'wrong code') throw await refuseCode(context, call, user, attempt);
  if ('obstacle' in outcome) throw await refuse(context, call, user.id, outcome.obstacle);
  await attempt.succeed();
  return outcome;
}

/** Always verifies once and answers the same, so that the answer does not reveal which addresses exist. */
async function getUserByPassword(context: AccountsContext, call: LoginCall): Promise<UserRow> {
  const { username, password } = call.body;
  const user = await context.db.platform(tx => findUserByEmail(tx, username));
  const verified = await verifyPassword(password, user?.passwordHash);
  if (user && verified && user.isActive) return user;
  throw await refuse(context, call, user?.id ?? null);
}

async function refuse(
  { db, audit }: AccountsContext,
  { body, request }: LoginCall,
  actorId: number | null,
  obstacle?: string,
) {
  counts.signInFailures.password += 1;
  const actor = { actorId, actorName: typedAddress(body.username) };
  const details = obstacle ? { details: { reason: 'single sign-on is required' } } : {};
  await db.platform(tx => audit(tx, request, 'sign-in refused', { ...actor, ...details }));
  return invalid('non_field_errors', obstacle ?? 'Unable to log in with provided credentials.');
}

async function refuseCode(
  { db, audit }: AccountsContext,
  { body, request }: LoginCall,
  user: UserRow,
  attempt: SignInTry,
): Promise<ApiError> {
  counts.signInFailures.code += 1;
  const entry = { ...toActor(user), details: { wrong: 'code' } };
  await db.platform(tx => audit(tx, request, 'sign-in refused', entry));
  await attempt.codes.endIfUsedUp();
  return wrongCode(body.token ?? '');
}

/**
 * Starts the session after the code is accepted. Refuses if, while the password was being verified, it was changed, the user was
 * deactivated or two-factor was turned on or off.
 */
async function completeLogin(
  context: AccountsContext,
  tx: PlatformTx,
  call: LoginCall,
  proved: UserRow,
): Promise<LoginState | 'changed' | 'wrong code' | { obstacle: string }> {
  const { request, body } = call;
  const user = await getLockedUser(tx, proved.id);
  const same = user.passwordHash === proved.passwordHash && !user.twoFactorSecret === !proved.twoFactorSecret;
  if (!same || !user.isActive) return 'changed';
  if (user.twoFactorSecret) {
    const accepted = await acceptSecondFactor(context, tx, request, { user, code: body.token ?? '' });
    if (!accepted) return 'wrong code';
    if (accepted === 'recovery code') {
      await context.audit(tx, request, 'used recovery code', { ...toActor(user) });
    }
  }
  const obstacle = await findPasswordObstacle(tx, user);
  if (obstacle) return { obstacle };
  return user.passwordIsTemporary
    ? requireOwnPassword(context, tx, call, user)
    : beginSession(context, tx, call, user, { hasSecondFactor: user.twoFactorSecret !== null });
}

/** After a temporary password was used, the person has to choose their own (D47). */
async function requireOwnPassword(
  { audit, clock }: AccountsContext,
  tx: PlatformTx,
  { request }: LoginCall,
  user: UserRow,
): Promise<LoginState> {
  await removePassword(tx, user.id);
  const token = await makeLinkToken(tx, user.id, 'password change', clock());
  await audit(tx, request, 'used temporary password', { ...toActor(user) });
  return { ...signedOutState, password_change_required: true, password_change_token: token };
}
