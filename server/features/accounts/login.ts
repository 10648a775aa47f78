import { type AuthState, type accountsEndpoints, signedOutState } from '#contract/accounts.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { ApiError, invalid } from '#server/http/errors.ts';
import { verifyPassword } from '#server/http/password-hash.ts';
import type { Call } from '#server/http/register-endpoints.ts';
import { findUserByEmail } from './accounts.queries.ts';
import type { AccountsContext } from './accounts-context.ts';
import { acceptSecondFactor } from './second-factor.ts';
import { beginSession } from './sign-in.ts';
import { type SignInTry, signInTry } from './sign-in-limits.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;
type LoginCall = Call<typeof accountsEndpoints.login>;

/** Password first, then the code where two-factor is on; every failure counts against the limits (D42, D43). */
export async function login(context: AccountsContext, call: LoginCall): Promise<AuthState> {
  const attempt = signInTry(context.limits, call.body.username, call.request);
  await countTry(context, call, attempt);
  const user = await userWithPassword(context, call);
  if (user.tfaSecret && !call.body.token) {
    await attempt.excuse();
    await attempt.codes.restart();
    return { ...signedOutState, tfa_required: true };
  }
  const state = user.tfaSecret
    ? await enterWithCode(context, call, user, attempt)
    : await context.db.platform(tx => enter(context, tx, call, user));
  await attempt.succeed();
  return state;
}

async function countTry(
  { db, audit }: AccountsContext,
  { body, request }: LoginCall,
  attempt: SignInTry,
): Promise<void> {
  try {
    await attempt.count();
  } catch (error) {
    if (error instanceof ApiError) {
      await db.platform(tx => audit(tx, request, { ...stranger(body.username), action: 'sign-in limited' }));
    }
    throw error;
  }
}

/** One verification whatever is wrong, and the same answer: nobody learns here which addresses exist. */
async function userWithPassword({ db, audit }: AccountsContext, { body, request }: LoginCall): Promise<User> {
  const user = await db.platform(tx => findUserByEmail(tx, body.username));
  const verified = await verifyPassword(body.password, user?.passwordHash);
  if (user && verified && user.isActive) return user;
  await db.platform(tx =>
    audit(tx, request, { ...stranger(body.username), action: 'sign-in refused', actorId: user?.id ?? null }),
  );
  throw invalid('non_field_errors', 'Unable to log in with provided credentials.');
}

/** The code step (D42): nothing is reached before a code is accepted, and five wrong ones in a row end it. */
async function enterWithCode(
  context: AccountsContext,
  call: LoginCall,
  user: User,
  attempt: SignInTry,
): Promise<AuthState> {
  const { db, audit, secret, clock } = context;
  const { body, request } = call;
  const over = () => new ApiError('too-many', undefined, { retryAfterSeconds: 1 });
  if (await attempt.codes.isOver()) throw over();

  const state = await db.platform(async tx => {
    const accepted = await acceptSecondFactor(tx, user, body.token ?? '', { secret, now: clock() });
    if (!accepted) return null;
    if (accepted === 'recovery code')
      await audit(tx, request, { ...nameOf(user), action: 'used recovery code' });
    return enter(context, tx, call, user);
  });
  if (state) return state;

  await db.platform(tx =>
    audit(tx, request, { ...nameOf(user), action: 'sign-in refused', details: { wrong: 'code' } }),
  );
  await attempt.codes.countWrong();
  if (await attempt.codes.isOver()) throw over();
  throw invalid('token', 'That code is not right. Please try the newest one.');
}

async function enter(
  context: AccountsContext,
  tx: PlatformTx,
  call: LoginCall,
  user: User,
): Promise<AuthState> {
  const state = await beginSession(context, tx, call, user);
  const clientId = state.client?.id ?? null;
  await context.audit(tx, call.request, { ...nameOf(user), action: 'signed in', clientId });
  return state;
}

function stranger(username: string) {
  return { actorId: null, actorName: username.slice(0, 320) };
}

function nameOf(user: User) {
  return { actorId: user.id, actorName: `${user.firstName} ${user.lastName}`.trim() };
}
