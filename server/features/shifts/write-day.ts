import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { toWire } from '#contract/wire.ts';
import { memo, memoByObject } from '#domain/memo.ts';
import { createScheduleReader, listScheduledRns } from '#domain/schedule/scheduled-rns.ts';
import type { HasAnswered } from '#server/features/adequacy/answer-keys.ts';
import { JsonStream } from '#server/http/answers/answer-forms.ts';
import type { Census } from './load-feeds.ts';
import type { EntrySettings, ModuleDay } from './module-day.ts';
import { presentShift } from './present-shift.ts';
import type { DatedShiftRow } from './shifts.queries.ts';

const mostShifts = 5_000;

/**
 * Writes the answer with a day as text. The text of each shift is kept until the row is written again: a day is read whenever one of its
 * shifts was saved, and the texts of the others are the same for everybody (decision 110).
 */
export function createDayWriter() {
  const written = memo<string, string>(mostShifts);
  // Equal standards are one object. The key of a text has a number in place of the standards, which are long.
  const standardsNumbers = memoByObject<EntrySettings['standards'], number>();
  let standardsCount = 0;

  function createShiftWriter(settings: EntrySettings, hasAnswered: HasAnswered) {
    const { clientId, standards, otherPremiums } = settings;
    const standardsNumber = standardsNumbers(standards, () => ++standardsCount);
    return (row: DatedShiftRow): string => {
      const answered = hasAnswered(row);
      // With the name, because erasing a person is no change of the shift.
      const key = JSON.stringify([
        clientId,
        row.id,
        row.changedIn,
        row.updatedByName,
        answered,
        otherPremiums,
        standardsNumber,
      ]);
      return written(key, () => JSON.stringify(presentShift(row, settings, () => answered)));
    };
  }

  return (
    day: ModuleDay,
    settings: EntrySettings,
    census: Census,
    hasAnswered: HasAnswered,
  ): JsonStream<DayOfShifts> => {
    const { date, today, windows, previous } = day;
    const writeShift = createShiftWriter(settings, hasAnswered);
    const readScheduled = createScheduleReader(settings.schedule, settings.handoverMinutes);
    const parts = {
      shifts: `[${day.shifts.map(writeShift).join()}]`,
      previous: previous ? writeShift(previous) : 'null',
      scheduled: JSON.stringify(listScheduledRns(readScheduled, day)),
    };
    const rest = JSON.stringify({ date, today, windows: toWire(windows), ...census });
    const entries = Object.entries(parts).map(([name, text]) => `,"${name}":${text}`);
    return new JsonStream(() => [`${rest.slice(0, -1)}${entries.join('')}}`]);
  };
}
