import { signedOutState } from '#contract/accounts.ts';
import type { passwordEndpoints } from '#contract/passwords.ts';
import { getUser } from '#server/http/auth-state.queries.ts';
import { authStateOf } from '#server/http/auth-state.ts';
import { invalid } from '#server/http/errors.ts';
import { hashPassword, verifyPassword } from '#server/http/password-hash.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { passwordChanged } from '#server/mail/messages.ts';
import { findUserByEmail } from './accounts.queries.ts';
import type { AccountsContext } from './accounts-context.ts';
import { hashOfToken, sendLink } from './mailed-links.ts';
import { authorizePassword } from './password-check.ts';
import { findLink, listHospitalNames, setPassword, useLink } from './passwords.queries.ts';
import { beginSession } from './sign-in.ts';
import { signInTry } from './sign-in-limits.ts';

const deadLink = () => invalid('non_field_errors', 'Your reset link is expired or invalid.');

export function passwordHandlers(context: AccountsContext): Handlers<keyof typeof passwordEndpoints> {
  const { db, clock, mail, limits, audit, config } = context;
  const changedMail = passwordChanged(`${config.publicUrl}/forgot-password`);

  return {
    async changePassword({ body, session, request }) {
      const { userId } = session.person;
      const { user, hospitals } = await db.platform(async tx => ({
        user: await getUser(tx, userId),
        hospitals: await listHospitalNames(tx, userId),
      }));
      const attempt = signInTry(limits, user.email, request);
      await attempt.count();
      if (!(await verifyPassword(body.old_password, user.passwordHash))) {
        throw invalid('old_password', 'Your old password was entered incorrectly. Please enter it again.');
      }
      await attempt.excuse();
      if (body.new_password1 !== body.new_password2) {
        throw invalid('new_password2', 'The two passwords do not match.');
      }
      authorizePassword(body.new_password1, 'new_password1', { ...user, hospitals });
      const passwordHash = await hashPassword(body.new_password1);
      return db.platform(async tx => {
        await setPassword(tx, userId, passwordHash, session.id);
        await mail.send(tx, user.email, changedMail);
        await audit(tx, request, { action: 'changed password' });
        return authStateOf(tx, session.person);
      });
    },

    async startPasswordReset({ body, request }) {
      const address = body.email.toLowerCase();
      await limits.take(['link to an address typed', address], ['link from an address', request.ip]);
      await db.platform(async tx => {
        const user = await findUserByEmail(tx, address);
        await audit(tx, request, { action: 'asked for link', actorId: user?.id ?? null, actorName: address });
        if (user?.isActive) await sendLink(context, tx, user);
      });
      return {};
    },

    async finishPasswordReset({ body, request, reply }) {
      const tokenHash = hashOfToken(body.token);
      const { link, hospitals } = await db.platform(async tx => {
        const found = await findLink(tx, tokenHash, clock());
        return { link: found, hospitals: found ? await listHospitalNames(tx, found.user.id) : [] };
      });
      if (!link) throw deadLink();
      const { user, purpose } = link;
      authorizePassword(body.password, 'password', { ...user, hospitals });
      const passwordHash = await hashPassword(body.password);
      return db.platform(async tx => {
        if (!(await useLink(tx, tokenHash, clock()))) throw deadLink();
        await setPassword(tx, user.id, passwordHash, null);
        if (user.activated) await mail.send(tx, user.email, changedMail);
        const actorName = `${user.firstName} ${user.lastName}`.trim();
        const action = purpose === 'reset' ? 'reset password' : 'activated account';
        await audit(tx, request, { action, actorId: user.id, actorName });
        return user.tfaSecret
          ? { ...signedOutState, tfa_required: true }
          : beginSession(context, tx, { request, reply }, user);
      });
    },
  };
}
