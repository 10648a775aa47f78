import type { adequacyCalls } from '#contract/adequacy/calls.ts';
import { noAnswersMessage, takesAnswers } from '#domain/adequacy/answers.ts';
import { keepFirstVariance } from '#domain/adequacy/first-variance.ts';
import { type DateRange, startOfMonth } from '#domain/time/calendar.ts';
import { getModuleClient } from '#server/auth/access/access.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { createAnswerKeys } from './answer-keys.ts';
import { listAnswersOfPeople, lockAnsweredShift, removeAnswer, storeAnswer } from './answers.queries.ts';
import { loadModuleMonths } from './load-calibration.ts';
import { addMonth, listSectionNames } from './months.queries.ts';
import { presentCalibration, presentDetails } from './present-calibration.ts';

export function adequacyHandlers({ db, clock, secret }: AppContext): Handlers<keyof typeof adequacyCalls> {
  const keysOf = createAnswerKeys(secret);

  function load(clientId: number, moduleId: number, range: Partial<DateRange>) {
    const loading = { db, keys: keysOf(clientId), now: clock() };
    return loadModuleMonths(loading, { clientId, moduleId }, range);
  }

  return {
    /** No entry of the audit trail and no live event: both would tell who answered, and when (B18). */
    async answerAdequacy({ params: { moduleId, id: shiftId }, body: { answer }, session }) {
      const clientId = getModuleClient(session, moduleId);
      const keys = keysOf(clientId);
      const { userId } = session.person;
      const key = { clientId, shiftId, author: keys.hashAuthor(shiftId, userId) };
      await db.forClient(clientId, async tx => {
        const { date, startsAt, minutes, ...staffing } = found(
          await lockAnsweredShift(tx, moduleId, shiftId),
        );
        if (!takesAnswers({ startsAt: startsAt.getTime(), minutes }, clock().getTime()))
          throw invalid('answer', noAnswersMessage);
        if (answer === null) return removeAnswer(tx, key);
        const month = startOfMonth(date);
        const earlier = await listAnswersOfPeople(tx, shiftId);
        const variance = keepFirstVariance(
          earlier.flatMap(each => keys.openAnswer(each) ?? []),
          toStaffing(staffing),
        );
        const sealed = keys.sealAnswer({ value: answer, person: keys.hashPerson(month, userId), variance });
        await addMonth(tx, { clientId, moduleId, month });
        await storeAnswer(tx, { ...key, answer: sealed });
      });
      return { answered: answer !== null };
    },

    async getCalibration({ params: { moduleId }, query, session }) {
      const range = toRange(query);
      const loaded = await load(getModuleClient(session, moduleId), moduleId, range);
      return presentCalibration(loaded, { range, source: query.source });
    },

    async getCalibrationDetails({ params: { moduleId }, query, session }) {
      const clientId = getModuleClient(session, moduleId);
      // All months, for the quarters.
      const loaded = await load(clientId, moduleId, {});
      const names = await db.forClient(clientId, listSectionNames, { readOnly: true });
      return presentDetails(loaded, { range: toRange(query), source: query.source }, names);
    },
  };
}

function toStaffing({ rnTarget, rnActual }: Record<'rnTarget' | 'rnActual', string>) {
  return { rnTarget: Number(rnTarget), rnActual: Number(rnActual) };
}

function toRange({
  start_date: start,
  end_date: end,
}: CallOf<'getCalibration'>['query']): Partial<DateRange> {
  return { ...(start && { start }), ...(end && { end }) };
}
