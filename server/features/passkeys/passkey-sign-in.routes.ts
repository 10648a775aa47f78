import type { FastifyReply, FastifyRequest } from 'fastify';
import type { passkeysCalls } from '#contract/passkeys/calls.ts';
import type { Assertion } from '#contract/passkeys/passkeys.ts';
import { isCounterPlausible } from '#domain/people/sign-in/passkeys.ts';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import { type Counter, toNetwork } from '#server/auth/limits.ts';
import { getLockedUser, type UserRow } from '#server/auth/people/people.queries.ts';
import { setAuthenticated, setSecondFactor } from '#server/auth/sessions/write-sessions.queries.ts';
import { type AccountsContext, beginSession, toActor, typedAddress } from '#server/auth/sign-in/sign-in.ts';
import { describeRequiredSignIn, findRequiredProvider } from '#server/auth/single-sign-on/required.ts';
import { counts } from '#server/core/counts.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { countSignIn } from '#server/http/requests/count-sign-in.ts';
import { passkeyPossiblyCopied } from '#server/mail/passkey-messages.ts';
import { composeRequest, passkeyChallenge, verifyRequest } from './ceremonies.ts';
import { findPasskey, listPasskeys, recordPasskeyUse } from './passkeys.queries.ts';

export type SignInCall = keyof typeof passkeysCalls & `${string}Passkey${'Login' | 'Confirmation'}`;

const expired = () =>
  invalid('non_field_errors', 'That took too long, or it was started in another tab. Please try again.');
const refused = () =>
  invalid('non_field_errors', 'This passkey cannot be used. Try another one, or use your password.');

/** An answer of a passkey, with the request that carries it. */
interface AnsweredCeremony {
  request: FastifyRequest;
  reply: FastifyReply;
  body: { credential: Assertion };
}

/** Signing in with a passkey, and confirming with one in a session (D48). */
export function passkeySignInHandlers(context: AccountsContext): Handlers<SignInCall> {
  const { db, limits, clock } = context;
  const challenge = passkeyChallenge(context);

  /** A refusal is recorded, and uses up the challenge. */
  async function answerOnce<Answer>(
    call: AnsweredCeremony,
    confirmedId: number | null,
    succeed: (tx: PlatformTx, user: UserRow) => Promise<Answer>,
  ): Promise<Answer> {
    const counter: Counter = ['sign-in from an address', toNetwork(call.request.ip)];
    await countSignIn(context, call.request, () => limits.take(counter));
    const outcome = await db.platform(async tx => {
      const user = await acceptPasskey(context, tx, call, confirmedId);
      return user instanceof ApiError ? user : succeed(tx, user);
    });
    if (outcome instanceof ApiError) throw outcome;
    await limits.giveBack(counter);
    return outcome;
  }

  return {
    async startPasskeyLogin({ body, reply }) {
      const options = composeRequest(context, []);
      const account = body.username ? typedAddress(body.username) : null;
      challenge.issue(reply, { purpose: 'log in', account, challenge: options.challenge });
      return options;
    },

    finishPasskeyLogin: call =>
      answerOnce(call, null, (tx, user) => beginSession(context, tx, call, user, { hasSecondFactor: true })),

    async startPasskeyConfirmation({ session, reply }) {
      const { user, own } = await db.platform(async tx => ({
        user: await getUser(tx, session.person.userId),
        own: await listPasskeys(tx, session.person.userId),
      }));
      const options = composeRequest(context, own);
      challenge.issue(reply, { purpose: 'confirm', account: user.email, challenge: options.challenge });
      return options;
    },

    finishPasskeyConfirmation: call =>
      answerOnce(call, call.session.person.userId, async tx => {
        await setAuthenticated(tx, call.session.id, clock());
        await setSecondFactor(tx, call.session.id);
        return null;
      }),
  };
}

/** The passkey's person, or the error to answer. `confirmedId`: the person of the session in which it confirms; null: it logs in. */
async function acceptPasskey(
  context: AccountsContext,
  tx: PlatformTx,
  call: AnsweredCeremony,
  confirmedId: number | null,
): Promise<UserRow | ApiError> {
  const { clock, mail, config } = context;
  const asked = await passkeyChallenge(context).take(tx, call.request, call.reply);
  if (asked?.purpose !== (confirmedId === null ? 'log in' : 'confirm'))
    return refuse(context, tx, call, expired());
  const credentialId = Buffer.from(call.body.credential.id, 'base64url');
  const owner = await findPasskey(tx, credentialId);
  const user = owner && (await getLockedUser(tx, owner.userId));
  // Read again, because another call may have used or removed it before the person was locked.
  const passkey = user && (await findPasskey(tx, credentialId));
  if (!passkey) return refuse(context, tx, call, refused());
  const received = await verifyRequest(context, asked.challenge, call.body.credential, passkey);
  // The session may be another person's by now, and the challenge of a third one.
  const isAccount = asked.account === null || asked.account === user.email.toLowerCase();
  const isPerson = confirmedId === null || confirmedId === user.id;
  if (received === undefined || !isAccount || !isPerson || !user.isActive) {
    return refuse(context, tx, call, refused(), { user });
  }
  if (!isCounterPlausible({ stored: passkey.counter, received })) {
    await mail.send(tx, user.email, passkeyPossiblyCopied(`${config.publicUrl}/settings`, passkey.name));
    return refuse(context, tx, call, refused(), {
      user,
      wrong: 'use count of the passkey: it may be a copy',
    });
  }
  const provider = await findRequiredProvider(tx, user);
  if (provider) {
    const error = invalid('non_field_errors', describeRequiredSignIn(provider));
    return refuse(context, tx, call, error, { user, reason: 'single sign-on is required' });
  }
  await recordPasskeyUse(tx, passkey.id, received, clock());
  return user;
}

async function refuse(
  { audit }: AccountsContext,
  tx: PlatformTx,
  { request }: AnsweredCeremony,
  error: ApiError,
  { user, ...details }: { user?: UserRow; wrong?: string; reason?: string } = {},
): Promise<ApiError> {
  counts.signInFailures.passkey += 1;
  const actor = user ? toActor(user) : { actorId: null, actorName: '' };
  await audit(tx, request, 'sign-in refused', { ...actor, details: { wrong: 'passkey', ...details } });
  return error;
}
