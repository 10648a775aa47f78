import type { AnswerSource } from '#domain/adequacy/answers.ts';
import { findBusiestSection } from '#domain/adequacy/busiest-section.ts';
import type { Calibration } from '#domain/adequacy/calibrate.ts';
import {
  calibrateMonths,
  chooseSource,
  type PublishedMonths,
  selectSource,
} from '#domain/adequacy/module-calibration.ts';
import { type GivenAnswers, type MonthShift, publishMonth } from '#domain/adequacy/published-month.ts';
import { type DateRange, endOfMonth, type IsoDate, startOfMonth } from '#domain/time/calendar.ts';
import type { AnyTx, ClientTx, Database } from '#server/db/database.ts';
import { type AnswerKeys, createAnswerKeys, type SealedContent } from './answer-keys.ts';
import { openMonth, sealMonth } from './month-content.ts';
import {
  listContents,
  listMonths,
  listSectionsOfFields,
  listShiftsOfMonths,
  lockMonths,
  type MonthRow,
  storeMonth,
} from './months.queries.ts';

interface ModuleOfClient {
  clientId: number;
  moduleId: number;
}

interface Publishing {
  db: Database;
  keys: AnswerKeys;
  /** Whether nobody can answer any more about the shifts of a month. */
  isClosed(month: MonthRow): boolean;
}

/**
 * The months of a range that count, after answers that are new to them have been added. What counts is stored before it is shown, so
 * that all servers show the same, and later calls differ from it by enough answers.
 */
export async function loadPublishedMonths(
  { db, keys, isClosed }: Publishing,
  module: ModuleOfClient,
  range: DateRange,
): Promise<PublishedMonths> {
  const isChanged = (month: MonthRow) => isClosed(month) && month.state !== month.madeFrom;
  const read = (tx: ClientTx) => listMonths(tx, module.moduleId, range);
  const reading = { readOnly: true, work: 'report' } as const;
  const months = await db.forClient(module.clientId, read, reading);
  const changed = months.filter(isChanged).map(({ month }) => month);
  if (changed.length === 0) return openMonths(keys, months);
  const publishChanged = async (tx: ClientTx) => {
    await lockMonths(tx, module.moduleId, changed);
    // Another server may have had the lock. Read before the shifts: one that changes in between is found by the next call.
    const unpublished = (await read(tx)).filter(isChanged);
    if (unpublished.length > 0) await publish(tx, keys, module, unpublished);
    return read(tx);
  };
  return openMonths(keys, await db.forClient(module.clientId, publishChanged, { work: 'report' }));
}

/** Of a range in whole months, from what counts already: a report may read a replica and adds nothing to it. */
export async function readCalibration(
  tx: AnyTx,
  secret: string,
  module: { id: number; clientId: number },
  { start, end }: DateRange,
): Promise<Calibration & { source: AnswerSource }> {
  const months = { start: startOfMonth(start), end: endOfMonth(end) };
  const stored = await listContents(tx, module.id, months);
  const keys = createAnswerKeys(secret)(module.clientId);
  const opened = openMonths(keys, stored);
  const source = chooseSource(opened);
  return { ...calibrateMonths(selectSource(opened, source)), source };
}

/** The stored figures of the months, without those that were sealed with another APP_SECRET. */
function openMonths(
  keys: AnswerKeys,
  stored: readonly { month: IsoDate; content: Buffer | null }[],
): PublishedMonths {
  return new Map(
    stored.flatMap(({ month, content }) => {
      const opened = openMonth(keys, { month, content });
      return opened ? [[month, opened] as const] : [];
    }),
  );
}

async function publish(
  tx: ClientTx,
  keys: AnswerKeys,
  module: ModuleOfClient,
  changed: readonly MonthRow[],
): Promise<void> {
  const sections = await listSectionsOfFields(tx);
  const months = changed.map(({ month }) => month);
  const rows = await listShiftsOfMonths(tx, module.moduleId, months);
  const byMonth = Map.groupBy(rows, ({ date }) => startOfMonth(date));
  for (const { month, state, content } of changed) {
    const shifts = (byMonth.get(month) ?? []).map(row => toMonthShift(row, keys, sections));
    const made = publishMonth(openMonth(keys, { month, content }), shifts);
    const sealed = sealMonth(keys, made, { storedShifts: shifts.length });
    await storeMonth(tx, { ...module, month }, { state, content: sealed });
  }
}

type AnsweredShift = Awaited<ReturnType<typeof listShiftsOfMonths>>[number];

function toMonthShift(
  { answers, acuityCounts, rnsPerPatient, ...row }: AnsweredShift,
  keys: AnswerKeys,
  sections: ReadonlyMap<string, number>,
): MonthShift {
  const sectionId = findBusiestSection(acuityCounts, rnsPerPatient, sections);
  return { ...row, sectionId, given: openAnswers(answers, keys) };
}

/** Digits of the random number that an answer is sealed with: another one each time it is written. */
const markLength = 8;

/** Ignores answers that cannot be opened. */
function openAnswers(sealed: readonly string[], keys: AnswerKeys): MonthShift['given'] {
  const opened = sealed.flatMap(answer => {
    const content = keys.openAnswer(Buffer.from(answer, 'hex'));
    return content ? [{ ...content, mark: answer.slice(0, markLength) }] : [];
  });
  const { people, imported } = Object.groupBy(opened, ({ person }) =>
    person === null ? 'imported' : 'people',
  );
  return { ...(people && { people: toGiven(people) }), ...(imported && { imported: toGiven(imported) }) };
}

/** All answers about a shift have the same variance, so that of the first one is taken. */
function toGiven(answers: readonly (SealedContent & { mark: string })[]): GivenAnswers {
  const [first] = answers;
  return { answers, variance: first?.variance ?? null, mark: first?.mark ?? '' };
}
