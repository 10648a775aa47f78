import type { printingEndpoints } from '#contract/printing.ts';
import type { AppContext } from '#server/http/context.ts';
import { jobOf } from '#server/http/printed-report.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';

export function printingHandlers({ printer }: AppContext): Handlers<keyof typeof printingEndpoints> {
  return {
    async getPdfProgress({ query, session }) {
      const progress = printer.progressOf(jobOf(session, query.job));
      return {
        state: progress?.state ?? 'unknown',
        place: progress?.state === 'waiting' ? progress.place : null,
      };
    },
  };
}
