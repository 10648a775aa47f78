const format = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?([+-]\d{4})?$/;

/**
 * The instant of an HL7 time stamp, in milliseconds; undefined if it cannot be read. Without an offset it is local time: a time that
 * the clocks skip is moved forward, of a repeated one it is the earlier. `20261101013000` in New York is 05:30 UTC.
 */
export function parseHl7Time(text: string, timeZone: string): number | undefined {
  const match = format.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = match;
  // Engines that write 60 seconds mean the last one.
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  try {
    const time = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    const zone = offset ? `${offset.slice(0, 3)}:${offset.slice(3)}` : timeZone;
    return time.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return undefined;
  }
}
