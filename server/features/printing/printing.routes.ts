import type { printingEndpoints } from '#contract/reports/printing.ts';
import type { AppContext } from '#server/context.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { printJobKey } from '#server/pdf/print-report.ts';

export function printingHandlers({ printer }: AppContext): Handlers<keyof typeof printingEndpoints> {
  return {
    async getPdfProgress({ query, session }) {
      const progress = await printer.getProgress(printJobKey(session, query.job));
      return {
        state: progress?.state ?? 'unknown',
        place: progress?.state === 'waiting' ? progress.place : null,
      };
    },
  };
}
