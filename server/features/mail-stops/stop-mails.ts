import type { FastifyRequest } from 'fastify';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import { toRecord } from '#server/auth/audit.ts';
import { toActor } from '#server/auth/sign-in/sign-in.ts';
import { invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { readStopToken } from '#server/mail/stop-links.ts';
import { stopMailsOfKind } from './mail-stops.queries.ts';

export type StopContext = Pick<AppContext, 'db' | 'audit' | 'secret'> & {
  /** Takes a person off a subscription; false if they are not on it. */
  leaveSubscription(
    tx: PlatformTx,
    leaving: { clientId: number; id: number; personId: number },
  ): Promise<boolean>;
};

/** Stops the mails that a token names. If the person has been erased, it does nothing. */
export async function stopMails(
  { db, audit, secret, leaveSubscription }: StopContext,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const stop = readStopToken(token, secret);
  if (!stop) throw invalid('token', 'This link does not work. Open My Settings to choose your mails.');
  const { personId, kind, subscription } = stop;
  await db.platform(async tx => {
    if (subscription) {
      const { clientId, id } = subscription;
      if (!(await leaveSubscription(tx, { clientId, id, personId }))) return;
      const about = { clientId, ...toRecord('report subscription', id), details: { by_mail: true } };
      await audit(tx, request, 'left subscription', { ...toActor(await getUser(tx, personId)), ...about });
      return;
    }
    const person = await stopMailsOfKind(tx, personId, kind);
    if (person) await audit(tx, request, 'stopped mails', { ...toActor(person), details: { kind } });
  });
}
