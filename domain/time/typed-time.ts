/** A time of a clock in minutes after midnight. */
export interface ClockTime {
  readonly minutes: number;
  /** False if it could be in the morning or in the evening: the 7 of `7-3`. */
  readonly isClear: boolean;
}

const clock = String.raw`(\d{1,2})(?::?(\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s*(?:m\.?)?)?`;
/** Matches the whole text, because other words could change the meaning. */
const startAndEnd = new RegExp(String.raw`^${clock}(?:\s*(?:[-–—]|to)\s*${clock})?$`, 'i');

/** A time after midnight can be written as one of the day before: 27:00 is 03:00. */
const lastHour = 47;

interface TimeParts {
  hour: number;
  minute: number;
  half: string | undefined;
  /** `7` and `19`, without minutes and without am or pm. */
  isBare: boolean;
}

/**
 * Reads `07:00`, `0700`, `7:00 AM`, `7 a.m.`, `7a`, `27:00` and two of them: `0700-1930`, `7a to 3:30p`. A time with minutes and
 * without am or pm is one of the 24-hour clock. Null for anything else.
 */
export function parseClockTimes(text: string): { start: ClockTime; end: ClockTime | null } | null {
  const [matched, ...groups] = startAndEnd.exec(text.trim()) ?? [];
  if (matched === undefined) return null;
  const start = readParts(groups.slice(0, 3));
  const end = groups[3] === undefined ? undefined : readParts(groups.slice(3));
  if (start === null || end === null) return null;
  return { start: toClockTime(start, end), end: end ? toClockTime(end, start) : null };
}

function readParts([hours, minutes, half]: (string | undefined)[]): TimeParts | null {
  const parts = {
    hour: Number(hours),
    minute: Number(minutes ?? 0),
    half: half?.toLowerCase(),
    isBare: minutes === undefined && half === undefined,
  };
  // 19:00 AM is contradictory.
  return parts.minute > 59 || parts.hour > (half ? 12 : lastHour) ? null : parts;
}

function toClockTime(time: TimeParts, other: TimeParts | undefined): ClockTime {
  const { hour, minute, half } = time;
  const hourOfDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return { minutes: hourOfDay * 60 + minute, isClear: isClear(time, other) };
}

/** `7-15` is of the 24-hour clock, `7:00 - 10:59 PM` can start in the morning or in the evening. */
function isClear(time: TimeParts, other: TimeParts | undefined): boolean {
  if (time.half || isOf24Hours(time)) return true;
  if (other?.half) return false;
  return !time.isBare || (other !== undefined && (!other.isBare || isOf24Hours(other)));
}

function isOf24Hours({ hour, half }: TimeParts): boolean {
  return half === undefined && (hour === 0 || hour > 12);
}
