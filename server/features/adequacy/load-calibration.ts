import { fromWire } from '#contract/wire.ts';
import { answerHours } from '#domain/adequacy/answers.ts';
import { type PublishedMonths, widenToMonths } from '#domain/adequacy/module-calibration.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import {
  addDays,
  addMonths,
  type DateRange,
  endOfMonth,
  type IsoDate,
  startOfMonth,
} from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { AnswerKeys } from './answer-keys.ts';
import { findModuleClock, type MonthRow } from './months.queries.ts';
import { loadPublishedMonths } from './publish-months.ts';

interface Loading {
  db: Database;
  keys: AnswerKeys;
  now: Date;
}

type ModuleClock = Omit<NonNullable<Awaited<ReturnType<typeof findModuleClock>>>, 'first'>;

/** What counts of a module within a range of whole months. */
export interface ModuleMonths {
  months: PublishedMonths;
  /** The month of the first answer; null without answers. */
  first: IsoDate | null;
  /** The last month that can count. */
  last: IsoDate;
}

/** An absent end of the range is open. */
export async function loadModuleMonths(
  { db, keys, now }: Loading,
  module: { clientId: number; moduleId: number },
  asked: Partial<DateRange>,
): Promise<ModuleMonths> {
  const { first, ...clock } = found(
    await db.forClient(module.clientId, tx => findModuleClock(tx, module.moduleId), { readOnly: true }),
  );
  const last = findLastEndedMonth(clock, now);
  const range = widenToMonths(asked, { first, last });
  const isClosed = ({ endsAt }: MonthRow) => endsAt === null || isOver(endsAt, now);
  const months = range ? await loadPublishedMonths({ db, keys, isClosed }, module, range) : new Map();
  return { months, first, last };
}

/** The first date of the last month whose windows have ended so long ago that nobody can answer any more. */
export function findLastEndedMonth({ windows, timeZone }: ModuleClock, now: Date): IsoDate {
  const config = fromWire(windows);
  let month = startOfMonth(addDays(now.toISOString().slice(0, 10), 1));
  for (;;) {
    const window = listShiftWindows(endOfMonth(month), config, timeZone).at(-1);
    const end = window ? Date.parse(window.time) + window.elapsedMinutes * 60_000 : 0;
    if (isOver(new Date(end), now)) return month;
    month = addMonths(month, -1);
  }
}

/** Whether nobody can answer any more about a window. */
function isOver(end: Date, now: Date): boolean {
  return end.getTime() + answerHours * 3_600_000 < now.getTime();
}
