import type { FastifyRequest } from 'fastify';
import type { twoFactorCalls } from '#contract/people/calls.ts';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import { loadAuthState } from '#server/auth/access/auth-state.ts';
import { getLockedUser } from '#server/auth/people/people.queries.ts';
import { findPersonAt, type Session } from '#server/auth/sessions/sessions.ts';
import { markOpened, setSecondFactor } from '#server/auth/sessions/write-sessions.queries.ts';
import type { AccountsContext } from '#server/auth/sign-in/sign-in.ts';
import { signInTry } from '#server/auth/sign-in/sign-in-limits.ts';
import {
  acceptSecondFactor,
  findCodeStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  sealSecret,
  wrongCode,
} from '#server/auth/two-factor/second-factor.ts';
import {
  setPendingSecret,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '#server/auth/two-factor/two-factor.queries.ts';
import { invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { twoFactorChanged } from '#server/mail/messages.ts';

/** Otherwise a person who finds an open session could replace the authenticator with their own. */
const alreadyEnabledError = () =>
  invalid('non_field_errors', 'Two-factor authentication is on already. Please turn it off first.');

export function twoFactorHandlers(context: AccountsContext): Handlers<keyof typeof twoFactorCalls> {
  const { db, secret, mail, audit, config, clock } = context;
  const settingsLink = `${config.publicUrl}/settings`;

  /** A hospital that requires two-factor opens when it is on, and closes when it is off (B5). */
  async function loadStateAfter(
    tx: PlatformTx,
    { session, request }: { session: Session; request: FastifyRequest },
    hasSecondFactor: boolean,
  ) {
    const { client, blocked, userId } = session.person;
    const clientId = client?.clientId ?? blocked?.clientId;
    if (clientId === undefined) return loadAuthState(tx, session.person);
    const person = await findPersonAt(tx, { ...session, hasSecondFactor }, clientId, request.ip);
    if (blocked && person?.client) await markOpened(tx, userId, clientId, clock());
    return loadAuthState(tx, person ?? session.person);
  }

  return {
    async startEnablingTwoFactor({ session }) {
      const fresh = newSecret();
      await db.platform(async tx => {
        const user = await getLockedUser(tx, session.person.userId);
        if (user.twoFactorSecret) throw alreadyEnabledError();
        await setPendingSecret(tx, user.id, sealSecret(fresh, secret));
      });
      return { secret: fresh };
    },

    async finishEnablingTwoFactor({ body, session, request }) {
      const codes = newRecoveryCodes();
      const state = await db.platform(async tx => {
        const user = await getLockedUser(tx, session.person.userId);
        if (user.twoFactorSecret) throw alreadyEnabledError();
        const sealed = user.twoFactorPendingSecret;
        const step = sealed ? findCodeStep(context, request, sealed, body.token) : undefined;
        if (!sealed || step === undefined) throw wrongCode(body.token);
        await turnTwoFactorOn(tx, user.id, {
          sealed,
          step,
          codeHashes: codes.map(code => hashRecoveryCode(code, secret)),
        });
        await setSecondFactor(tx, session.id);
        await mail.send(tx, user.email, twoFactorChanged(settingsLink, true));
        await audit(tx, request, 'enabled two-factor');
        return loadStateAfter(tx, { session, request }, true);
      });
      return { ...state, recovery_codes: codes };
    },

    async disableTwoFactor({ body, session, request }) {
      const { email } = await db.platform(tx => getUser(tx, session.person.userId));
      const attempt = signInTry(context, email, request);
      await attempt.count();
      const state = await db.platform(async tx => {
        const user = await getLockedUser(tx, session.person.userId);
        const accepted = await acceptSecondFactor(context, tx, request, { user, code: body.token });
        if (!accepted) throw wrongCode(body.token);
        await turnTwoFactorOff(tx, user.id);
        await mail.send(tx, user.email, twoFactorChanged(settingsLink, false));
        await audit(tx, request, 'disabled two-factor', { details: { with: accepted } });
        return loadStateAfter(
          tx,
          { session, request },
          session.providerId !== null && session.hasSecondFactor,
        );
      });
      await attempt.excuse();
      return state;
    },
  };
}
