import type { PublishedMonth, PublishedPart, SourceOfMonth } from '#domain/adequacy/published-month.ts';
import { addDays, dayOfMonth, type IsoDate } from '#domain/time/calendar.ts';
import type { AnswerKeys } from './answer-keys.ts';

/**
 * The stored figures of a month are sealed and have one length, so that a backup reveals neither how many shifts were felt as too
 * few nor how many have an answer (D69). The length follows from the number of stored shifts: one block is enough for 192, which is
 * more than six a day.
 */
const blockBytes = 24 * 1024;

/** Enough for a shift with an answer of people and an imported one. */
const bytesForShift = 128;

/** The precision of stored variances. */
const decimals = 1e6;

export function sealMonth(
  keys: AnswerKeys,
  month: PublishedMonth,
  { storedShifts }: { storedShifts: number },
): Buffer {
  const text = JSON.stringify([month.people, month.imported].map(writeSource));
  const blocks = Math.max(
    1,
    ...[storedShifts * bytesForShift, text.length].map(size => Math.ceil(size / blockBytes)),
  );
  return keys.sealText(text.padEnd(blocks * blockBytes));
}

/** Null if nothing was decided yet, or it was sealed with another APP_SECRET. */
export function openMonth(
  keys: AnswerKeys,
  { month, content }: { month: IsoDate; content: Buffer | null },
): PublishedMonth | null {
  const text = content && keys.openText(content);
  if (text === null) return null;
  const [people, imported] = JSON.parse(text) as [SourceText, SourceText];
  return { people: readSource(people, month), imported: readSource(imported, month) };
}

const writeSource = ({ parts, isDecided, targetHours, unanswered, unclear }: SourceOfMonth) =>
  [isDecided, targetHours, unanswered, unclear, parts.map(writePart)] as const;

const writePart = ({ hasWindows, hasSections, shifts }: PublishedPart) =>
  [hasWindows, hasSections, shifts.map(writeShift)] as const;

const writeShift = ({ date, variance, level, isTooFew, ...shift }: PublishedPart['shifts'][number]) =>
  [
    shift.id,
    shift.mark,
    dayOfMonth(date),
    shift.windowId,
    shift.sectionId,
    Math.round(variance * decimals),
    Math.round(level * decimals),
    isTooFew ? 1 : 0,
    shift.cell,
  ] as const;

type SourceText = ReturnType<typeof writeSource>;
type PartText = ReturnType<typeof writePart>;
type ShiftText = ReturnType<typeof writeShift>;

function readSource(
  [isDecided, targetHours, unanswered, unclear, parts]: SourceText,
  month: IsoDate,
): SourceOfMonth {
  return { isDecided, targetHours, unanswered, unclear, parts: parts.map(part => readPart(part, month)) };
}

function readPart([hasWindows, hasSections, shifts]: PartText, month: IsoDate): PublishedPart {
  return { hasWindows, hasSections, shifts: shifts.map(shift => readShift(shift, month)) };
}

function readShift(
  [id, mark, day, windowId, sectionId, variance, level, few, cell]: ShiftText,
  month: IsoDate,
): PublishedPart['shifts'][number] {
  return {
    id,
    mark,
    date: addDays(month, day - 1),
    windowId,
    sectionId,
    variance: variance / decimals,
    level: level / decimals,
    isTooFew: few === 1,
    cell,
  };
}
