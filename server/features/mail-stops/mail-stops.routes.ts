import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import { toRecord } from '#server/auth/audit.ts';
import { toActor } from '#server/auth/sign-in/sign-in.ts';
import { invalid } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { readStopToken } from '#server/mail/stop-links.ts';
import { stopMailsOfKind } from './mail-stops.queries.ts';

export function mailStopsHandlers(context: StopContext): Handlers<'checkMailStop' | 'stopMail'> {
  return {
    async checkMailStop({ body }) {
      const stop = readStopToken(body.token, context.secret);
      return { kind: stop?.kind ?? null, ...(stop?.subscription && { is_one_report: true }) };
    },
    async stopMail({ body, request }) {
      await stopMails(context, request, body.token);
      return null;
    },
  };
}

/** Mail programs post to the link of a mail, without cookies, when their user unsubscribes (RFC 8058). */
export async function registerOneClickStop(app: FastifyInstance, context: StopContext): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null),
    );
    const access = { public: 'it needs the token of a mailed link' };
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { access } },
      async (request, reply) => {
        await stopMails(context, request, request.params.token);
        return reply.status(204).send();
      },
    );
  });
}

type StopContext = Pick<AppContext, 'db' | 'audit' | 'secret'> & {
  /** Takes a person off a subscription; false if they are not on it. */
  leaveSubscription(
    tx: PlatformTx,
    leaving: { clientId: number; id: number; personId: number },
  ): Promise<boolean>;
};

/** Stops the mails that a token names. If the person has been erased, it does nothing. */
async function stopMails(
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
