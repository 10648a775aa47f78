/** Clocks of two computers differ a little. */
const toleratedMs = 5 * 60_000;

/** The latest instant that is accepted from outside (D57). Both are in milliseconds. */
export function latestInstant(now: number): number {
  return now + toleratedMs;
}

/** Whether an instant from outside (HL7, FHIR, REST) is an error of the sender's clock or time zone (D57). */
export function isAhead(at: number, now: number): boolean {
  return at > latestInstant(now);
}
