import { memo } from '../memo.ts';
import { isIsoDate } from '../time/calendar.ts';

/** `2026-03-03T07:15`, with or without seconds; an offset such as `-05:00` or `Z` may follow. */
const instantNotation =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/**
 * Reads instants of a roster, in milliseconds since 1970: with an offset, or on the clock of a time zone. A skipped local time moves
 * forward by the gap and a repeated one is the earlier (D10). Null for another text. Rosters repeat a few times many times, and
 * reading the rules of a time zone takes long, so each text is read once.
 */
export function createInstantReader(timeZone: string): (text: string) => number | null {
  const known = memo<string, number | null>(10_000);
  const read = (text: string) => readInstant(text, timeZone);
  return text => known(text, read);
}

function readInstant(text: string, timeZone: string): number | null {
  const [, date, offset] = instantNotation.exec(text) ?? [];
  if (date === undefined || !isIsoDate(date)) return null;
  if (offset !== undefined) return Date.parse(text);
  const local = Temporal.PlainDateTime.from(text);
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
