import type { passwordCalls } from '#contract/people/calls.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { loadAuthState } from '#server/auth/access/auth-state.ts';
import { type Counter, toNetwork } from '#server/auth/limits.ts';
import { findUserByEmail, getLockedUser } from '#server/auth/people/people.queries.ts';
import { sendLink } from '#server/auth/sign-in/mailed-links.ts';
import { validatePassword } from '#server/auth/sign-in/password-check.ts';
import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import {
  findLink,
  listClientNames,
  proveAddress,
  setPassword,
  takeLink,
} from '#server/auth/sign-in/passwords.queries.ts';
import { verifyOwnPassword } from '#server/auth/sign-in/reauthentication.ts';
import { type AccountsContext, beginSession, toActor, typedAddress } from '#server/auth/sign-in/sign-in.ts';
import {
  describeRequiredSignIn,
  findPasswordObstacle,
  findRequiredProvider,
} from '#server/auth/single-sign-on/required.ts';
import { invalid } from '#server/core/errors.ts';
import { hashToken } from '#server/core/secret.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { passwordChanged } from '#server/mail/messages.ts';

const deadLink = () => invalid('non_field_errors', 'Your reset link is expired or invalid.');
const wrongOldPassword = () =>
  invalid('old_password', 'Your old password was entered incorrectly. Please enter it again.');

export function passwordHandlers(context: AccountsContext): Handlers<keyof typeof passwordCalls> {
  const { db, clock, mail, limits, audit, config } = context;
  const changedMail = passwordChanged(`${config.publicUrl}/forgot-password`);

  return {
    async changePassword({ body, session, request }) {
      const { userId } = session.person;
      const user = await verifyOwnPassword(
        context,
        { session, request },
        body.old_password,
        wrongOldPassword,
      );
      if (body.new_password1 !== body.new_password2) {
        throw invalid('new_password2', 'The two passwords do not match.');
      }
      const clientNames = await db.platform(tx => listClientNames(tx, userId));
      await validatePassword(body.new_password1, 'new_password1', { ...user, clientNames });
      const passwordHash = await hashPassword(body.new_password1);
      return db.platform(async tx => {
        const current = await getLockedUser(tx, userId);
        if (current.passwordHash !== user.passwordHash) throw wrongOldPassword();
        await setPassword(tx, userId, { passwordHash, isTemporary: false, keepSessionId: session.id });
        await mail.send(tx, user.email, changedMail);
        await audit(tx, request, 'changed password');
        return loadAuthState(tx, session.person);
      });
    },

    async startPasswordReset({ body, request, reply }) {
      const address = body.email.toLowerCase();
      await limits.take(
        ['link to an address typed', address],
        ['link from an address', toNetwork(request.ip)],
      );
      // After the answer, so that the response time does not reveal whether the address has an account.
      request.server.afterAnswers.run(reply, () =>
        db.platform(async tx => {
          const user = await findUserByEmail(tx, address);
          const actor = { actorId: user?.id ?? null, actorName: typedAddress(address) };
          await audit(tx, request, 'asked for link', { ...actor });
          if (user?.isActive) await sendLink(context, tx, user);
        }),
      );
      return {};
    },

    async checkPasswordReset({ body, request }) {
      const counter: Counter = ['dead links from an address', toNetwork(request.ip)];
      await limits.take(counter);
      const link = await db.platform(tx => findLink(tx, hashToken(body.token), clock()));
      if (link) await limits.giveBack(counter);
      return { valid: link !== undefined };
    },

    async finishPasswordReset({ body, request, reply }) {
      const tokenHash = hashToken(body.token);
      const { link, clientNames } = await db.platform(async tx => {
        const found = await findLink(tx, tokenHash, clock());
        return { link: found, clientNames: found ? await listClientNames(tx, found.user.id) : [] };
      });
      if (!link) throw deadLink();
      await validatePassword(body.password, 'password', { ...link.user, clientNames });
      const passwordHash = await hashPassword(body.password);
      return db.platform(async tx => {
        const user = await getLockedUser(tx, link.user.id);
        const required = await findRequiredProvider(tx, user);
        if (required) throw invalid('non_field_errors', describeRequiredSignIn(required));
        if (!user.isActive || !(await takeLink(tx, tokenHash, clock()))) throw deadLink();
        await setPassword(tx, user.id, { passwordHash, isTemporary: false, keepSessionId: null });
        // The token of a password change came with a sign-in and not by mail, so it does not prove the address (D46).
        const isMailed = link.purpose !== 'password change';
        if (isMailed) await proveAddress(tx, user.id, clock());
        if (user.activated) await mail.send(tx, user.email, changedMail);
        await audit(tx, request, finishedActions[link.purpose], { ...toActor(user) });
        if (user.twoFactorSecret) return { ...signedOutState, tfa_required: true };
        // An emergency owner has a password now, and turns on two-factor after a sign-in at the provider (B1).
        if (await findPasswordObstacle(tx, user)) return signedOutState;
        return beginSession(context, tx, { request, reply }, user, { hasSecondFactor: false, isMailed });
      });
    },
  };
}

const finishedActions = {
  reset: 'reset password',
  onboarding: 'activated account',
  'password change': 'changed password',
} as const;
