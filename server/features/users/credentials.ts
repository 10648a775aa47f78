import { canChangeIdentity } from '#domain/people/access.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import { sendLink } from '#server/auth/sign-in/mailed-links.ts';
import { validatePassword } from '#server/auth/sign-in/password-check.ts';
import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import { listClientNames, setPassword } from '#server/auth/sign-in/passwords.queries.ts';
import { verifyOwnPassword } from '#server/auth/sign-in/reauthentication.ts';
import { resetSecondFactors } from '#server/auth/two-factor/two-factor.queries.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { CallOf } from '#server/http/endpoints/register-endpoints.ts';
import { passwordChanged, passwordSet, twoFactorChanged } from '#server/mail/messages.ts';
import { getPerson, presentPerson, type Scope, toManagedUser } from './scope.ts';
import type { PersonRow } from './users.queries.ts';

const about = ({ id, email, configs }: PersonRow) => ({ ...toAuditRecord(id, configs), details: { email } });

/** Changes to another user's credentials. */
export function createCredentialHandlers(context: AppContext, getScope: (session: Session) => Scope) {
  const { db, mail, config, audit } = context;

  /** 403 unless the acting person may change this person's identity (D30). */
  const getEditablePerson = async (tx: PlatformTx, session: Session, id: number) => {
    const person = await getPerson(tx, getScope(session), id);
    if (!canChangeIdentity(session.person, toManagedUser(person))) throw new ApiError('forbidden');
    return person;
  };
  const presentNow = async (tx: PlatformTx, session: Session, id: number) => {
    const scope = getScope(session);
    return presentPerson(await getPerson(tx, scope, id), scope, session.person);
  };

  return {
    async setPassword(call: CallOf<'setUserPassword'>) {
      const { session, request, body } = call;
      const { id } = call.params;
      await verifyOwnPassword(context, call, body.current_password);
      await db.platform(async tx => {
        const person = await getEditablePerson(tx, session, id);
        const clientNames = await listClientNames(tx, id);
        await validatePassword(body.password, 'password', { ...person, clientNames });
      });
      const passwordHash = await hashPassword(body.password);
      return db.platform(async tx => {
        const person = await getEditablePerson(tx, session, id);
        const isOwn = person.id === session.person.userId;
        const keepSessionId = isOwn ? session.id : null;
        await setPassword(tx, id, { passwordHash, isTemporary: !isOwn, keepSessionId });
        const resetLink = `${config.publicUrl}/forgot-password`;
        await mail.send(tx, person.email, isOwn ? passwordChanged(resetLink) : passwordSet(resetLink));
        await audit(tx, request, 'set password', about(person));
        return presentNow(tx, session, id);
      });
    },

    async resetTwoFactor(call: CallOf<'resetUserTwoFactor'>) {
      const { session, request, body } = call;
      const { id } = call.params;
      // People turn off their own in My Settings, with a code: a password alone is not enough.
      if (id === session.person.userId) throw new ApiError('forbidden');
      await verifyOwnPassword(context, call, body.current_password);
      return db.platform(async tx => {
        const person = await getEditablePerson(tx, session, id);
        await resetSecondFactors(tx, id);
        await mail.send(tx, person.email, twoFactorChanged(`${config.publicUrl}/settings`, false));
        await audit(tx, request, 'reset two-factor', about(person));
        return presentNow(tx, session, id);
      });
    },

    resendInvitation: ({ params: { id }, session, request }: CallOf<'resendUserInvitation'>) =>
      db.platform(async tx => {
        const person = await getEditablePerson(tx, session, id);
        if (person.activated || !person.isActive) {
          throw invalid(
            'non_field_errors',
            'Only people who were invited and have not started yet can be invited again.',
          );
        }
        await sendLink(context, tx, person);
        await audit(tx, request, 'resent invitation', about(person));
        return presentNow(tx, session, id);
      }),
  };
}
