import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { canUseModule } from '#domain/people/access.ts';
import { maxScheduleDays } from '#domain/schedule/check-rows.ts';
import { countDays, type DateRange } from '#domain/time/calendar.ts';
import { toRecord } from '#server/auth/audit.ts';
import { found, invalid, unknownId } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { CheckAhead } from './ahead-flags.ts';
import { replaceSchedule } from './replace-schedule.ts';

export function scheduleHandlers(
  { db, audit, clock, live }: AppContext,
  checkAhead: CheckAhead,
): Handlers<keyof typeof scheduleCalls> {
  return {
    async sendSchedule({ body, session, request }) {
      const { module: moduleId, from, to, rows } = body;
      const { name: by, person } = session;
      const { clientId } = found(person.client);
      if (!canUseModule(person, { id: moduleId, clientId })) throw invalid('module', unknownId(moduleId));
      const range = { start: from, end: to };
      validateRange(range);
      const hasChanged = await db.forClient(clientId, async tx => {
        const isByPerson = person.userId !== null;
        const sent = { clientId, moduleId, range, rows, isByPerson, now: clock() };
        const hasChanged = await replaceSchedule(tx, sent);
        // A feed sends the same rows again and again.
        const details = { from, to, rows: rows.length };
        if (hasChanged)
          await audit(tx, request, 'replaced schedule', { ...toRecord('module', moduleId), details });
        return hasChanged;
      });
      if (hasChanged) {
        const byId = person.userId ?? 0;
        live.announce({ clientId, moduleId, date: from, window: 0, by, byId, about: 'schedule' });
        await checkAhead(clientId, moduleId, request.log);
      }
      return { rows: rows.length };
    },
  };
}

function validateRange(range: DateRange): void {
  if (range.end < range.start) throw invalid('to', 'The end date must not be before the start date.');
  if (countDays(range) > maxScheduleDays) throw invalid('to', `A range has at most ${maxScheduleDays} days.`);
}
