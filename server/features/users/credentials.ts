import type { FastifyRequest } from 'fastify';
import { canChangeIdentity } from '#domain/people/access.ts';
import { sendLink } from '#server/auth/mailed-links.ts';
import { validatePassword } from '#server/auth/passwords/password-check.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { listClientNames, setPassword } from '#server/auth/passwords/passwords.queries.ts';
import { verifyOwnPassword } from '#server/auth/reauthentication.ts';
import type { Session } from '#server/auth/sessions.ts';
import { turnTwoFactorOff } from '#server/auth/two-factor/two-factor.queries.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { ApiError, invalid } from '#server/errors.ts';
import { passwordChanged, passwordSet, twoFactorChanged } from '#server/mail/messages.ts';
import { getPerson, type Scope, toAuditRecord, toManagedUser } from './scope.ts';
import type { PersonRow } from './users.queries.ts';

interface Acting {
  scope: Scope;
  session: Session;
  request: FastifyRequest;
}

/** Changes to another user's credentials. */
export function createCredentials(context: AppContext) {
  const { db, mail, config, audit } = context;
  return {
    async setPassword(
      who: Acting,
      id: number,
      body: { password: string; current_password: string },
    ): Promise<PersonRow> {
      await verifyOwnPassword(context, who, body.current_password);
      await db.platform(async tx => {
        const person = await getEditablePerson(tx, who, id);
        await validatePassword(body.password, 'password', {
          ...person,
          clientNames: await listClientNames(tx, id),
        });
      });
      const passwordHash = await hashPassword(body.password);
      return db.platform(async tx => {
        const person = await getEditablePerson(tx, who, id);
        const isOwn = person.id === who.session.person.userId;
        await setPassword(tx, id, {
          passwordHash,
          isTemporary: !isOwn,
          keepSessionId: isOwn ? who.session.id : null,
        });
        const resetLink = `${config.publicUrl}/forgot-password`;
        await mail.send(tx, person.email, isOwn ? passwordChanged(resetLink) : passwordSet(resetLink));
        await audit(tx, who.request, 'set password', { ...toAuditRecord(id, person.configs) });
        return getPerson(tx, who.scope, id);
      });
    },

    async resetTwoFactor(who: Acting, id: number, body: { current_password: string }): Promise<PersonRow> {
      // People turn off their own in My Settings, with a code: a password alone is not enough.
      if (id === who.session.person.userId) throw new ApiError('forbidden');
      await verifyOwnPassword(context, who, body.current_password);
      return db.platform(async tx => {
        const person = await getEditablePerson(tx, who, id);
        await turnTwoFactorOff(tx, id);
        await mail.send(tx, person.email, twoFactorChanged(`${config.publicUrl}/settings`, false));
        await audit(tx, who.request, 'reset two-factor', { ...toAuditRecord(id, person.configs) });
        return getPerson(tx, who.scope, id);
      });
    },

    resendInvitation: (who: Acting, id: number): Promise<PersonRow> =>
      db.platform(async tx => {
        const person = await getEditablePerson(tx, who, id);
        if (person.activated || !person.isActive) {
          throw invalid(
            'non_field_errors',
            'Only people who were invited and have not started yet can be invited again.',
          );
        }
        await sendLink(context, tx, person);
        await audit(tx, who.request, 'resent invitation', { ...toAuditRecord(id, person.configs) });
        return person;
      }),
  };
}

/** 403 unless the acting person may change this person's identity (D30). */
async function getEditablePerson(tx: PlatformTx, who: Acting, id: number): Promise<PersonRow> {
  const person = await getPerson(tx, who.scope, id);
  if (!canChangeIdentity(who.session.person, toManagedUser(person))) throw new ApiError('forbidden');
  return person;
}
