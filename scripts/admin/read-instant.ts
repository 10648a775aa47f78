import { OperatorError } from '#server/operator-error.ts';

/** `2026-03-01` is the beginning of that day in UTC; `2026-03-01T08:30:00Z` is that instant. Answers ISO 8601 in UTC. */
export function readInstant(text: string): string {
  const parsed = new Date(text);
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text);
  // JavaScript takes February 30 for March 2.
  if (!isDate || Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(text.slice(0, 10))) {
    throw new OperatorError(`${text} is neither a date (2026-03-01) nor an instant (2026-03-01T08:30:00Z)`);
  }
  return parsed.toISOString();
}
