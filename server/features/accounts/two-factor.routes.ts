import type { twoFactorEndpoints } from '#contract/two-factor.ts';
import { getUser } from '#server/http/auth-state.queries.ts';
import { authStateOf } from '#server/http/auth-state.ts';
import { invalid } from '#server/http/errors.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { twoFactorChanged } from '#server/mail/messages.ts';
import type { AccountsContext } from './accounts-context.ts';
import {
  acceptSecondFactor,
  hashOfCode,
  newRecoveryCodes,
  newSecret,
  sealSecret,
  stepOfCode,
} from './second-factor.ts';
import { signInTry } from './sign-in-limits.ts';
import { setPendingSecret, turnTwoFactorOff, turnTwoFactorOn } from './two-factor.queries.ts';

const wrongCode = () => invalid('token', 'That code is not right. Please try the newest one.');

export function twoFactorHandlers(context: AccountsContext): Handlers<keyof typeof twoFactorEndpoints> {
  const { db, clock, secret, mail, limits, audit, config } = context;
  const settingsLink = `${config.publicUrl}/settings`;

  return {
    async startEnablingTwoFactor({ session }) {
      const fresh = newSecret();
      await db.platform(tx => setPendingSecret(tx, session.person.userId, sealSecret(fresh, secret)));
      return { secret: fresh };
    },

    async finishEnablingTwoFactor({ body, session, request }) {
      const codes = newRecoveryCodes();
      const state = await db.platform(async tx => {
        const user = await getUser(tx, session.person.userId);
        const sealed = user.tfaPendingSecret;
        const step = sealed ? stepOfCode(sealed, body.token, secret, clock()) : undefined;
        if (!sealed || step === undefined) throw wrongCode();
        await turnTwoFactorOn(tx, user.id, { sealed, step, codeHashes: codes.map(hashOfCode) });
        await mail.send(tx, user.email, twoFactorChanged(settingsLink, true));
        await audit(tx, request, { action: 'enabled two-factor' });
        return authStateOf(tx, session.person);
      });
      return { ...state, recovery_codes: codes };
    },

    async disableTwoFactor({ body, session, request }) {
      const user = await db.platform(tx => getUser(tx, session.person.userId));
      const attempt = signInTry(limits, user.email, request);
      await attempt.count();
      const state = await db.platform(async tx => {
        if (!(await acceptSecondFactor(tx, user, body.token, { secret, now: clock() }))) throw wrongCode();
        await turnTwoFactorOff(tx, user.id);
        await mail.send(tx, user.email, twoFactorChanged(settingsLink, false));
        await audit(tx, request, { action: 'disabled two-factor' });
        return authStateOf(tx, session.person);
      });
      await attempt.excuse();
      return state;
    },
  };
}
