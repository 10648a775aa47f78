import type { AppContext } from '#server/context.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { readStopToken } from '#server/mail/stop-links.ts';
import { stopMails } from './stop-mails.ts';

export function mailStopsHandlers(context: AppContext): Handlers<'checkMailStop' | 'stopMail'> {
  return {
    async checkMailStop({ body }) {
      return { kind: readStopToken(body.token, context.secret)?.kind ?? null };
    },
    async stopMail({ body, request }) {
      await stopMails(context, request, body.token);
      return null;
    },
  };
}
