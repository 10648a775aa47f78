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
