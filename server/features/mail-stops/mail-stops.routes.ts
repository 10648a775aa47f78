import type { FastifyInstance } from 'fastify';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { readStopToken } from '#server/mail/stop-links.ts';
import { type StopContext, stopMails } from './stop-mails.ts';

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
