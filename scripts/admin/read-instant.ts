import { OperatorError } from '#server/core/operator-error.ts';

/** Reads `2026-03-01` (the start of that day in UTC) or `2026-03-01T08:30:00Z`. Returns ISO 8601 in UTC. */
export function readInstant(text: string): string {
  const parsed = new Date(text);
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text);
  // JavaScript parses February 30 as March 2.
  if (!isDate || Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(text.slice(0, 10))) {
    throw new OperatorError(`${text} is neither a date (2026-03-01) nor an instant (2026-03-01T08:30:00Z)`);
  }
  return parsed.toISOString();
}
