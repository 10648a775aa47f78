import type { FastifyRequest } from 'fastify';
import { toActor } from '#server/auth/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { readStopToken } from '#server/mail/stop-links.ts';
import { stopMailsOfKind } from './mail-stops.queries.ts';

/** Stops the mails that a token names. Nothing happens for a person who has been erased since. */
export async function stopMails(
  { db, audit, secret }: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const stop = readStopToken(token, secret);
  if (!stop) throw invalid('token', 'This link does not work. Open My Settings to choose your mails.');
  const { personId, kind } = stop;
  await db.platform(async tx => {
    const person = await stopMailsOfKind(tx, personId, kind);
    if (person) await audit(tx, request, 'stopped mails', { ...toActor(person), details: { kind } });
  });
}
