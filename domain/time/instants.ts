import { memo } from '../memo.ts';

/**
 * M/D/YYYY h:mm a on the clock of a time zone, then the zone's short name: `11/14/2026 3:05 pm CST`. Without the name for a
 * reader whose own zone has the same one at that instant (D54). Paper and files have no such reader.
 */
export function formatInstant(instant: string, timeZone: string, readersTimeZone?: string): string {
  const part = readParts(instant, timeZone, 'short');
  const date = `${part('month')}/${part('day')}/${part('year')}`;
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
  const zone = part('timeZoneName');
  const isReadersOwn =
    readersTimeZone !== undefined && readParts(instant, readersTimeZone, 'short')('timeZoneName') === zone;
  return isReadersOwn ? `${date} ${time}` : `${date} ${time} ${zone}`;
}

/** ISO 8601 on the clock of a time zone with its offset, which sorts and can be read by programs: `2026-11-14T15:05:00-06:00`. */
export function formatOffsetTime(instant: string, timeZone: string): string {
  const part = readParts(instant, timeZone, 'longOffset');
  const two = (type: Intl.DateTimeFormatPartTypes) => part(type).padStart(2, '0');
  const hour = (Number(part('hour')) % 12) + (part('dayPeriod') === 'PM' ? 12 : 0);
  const offset = part('timeZoneName').slice('GMT'.length) || '+00:00';
  const time = `${String(hour).padStart(2, '0')}:${two('minute')}:${two('second')}`;
  return `${part('year')}-${two('month')}-${two('day')}T${time}${offset}`;
}

type ZoneStyle = 'short' | 'longOffset';
type ReadPart = (type: Intl.DateTimeFormatPartTypes) => string;

/** Creating a formatter takes much longer than using it. */
const formatters = memo<string, Intl.DateTimeFormat>(1_000);

function readParts(instant: string, timeZone: string, timeZoneName: ZoneStyle): ReadPart {
  const key = `${timeZone} ${timeZoneName}`;
  const formatter = formatters(
    key,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        timeZoneName,
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h12',
      }),
  );
  const parts = new Map(formatter.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]));
  return type => parts.get(type) ?? '';
}
