const format =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * The beginning of a FHIR time, in milliseconds; undefined if it cannot be read. A date, a month or a year begins in the time zone of
 * the hospital: `2026-11-14` in New York begins at 05:00 UTC.
 */
export function parseFhirTime(text: string, timeZone: string): number | undefined {
  const match = format.exec(text);
  if (!match) return undefined;
  const [, year, month = '01', day = '01', time = '00:00', offset] = match;
  const local = `${year}-${month}-${day}T${time}`;
  try {
    if (offset) return Temporal.Instant.from(`${local}${offset}`).epochMilliseconds;
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}
