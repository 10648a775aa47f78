import { missedCareLimit } from '#domain/measures/limits.ts';
import { createMissedCare, type MissedCare } from './missed-care.ts';

/**
 * Reads a cell of a spreadsheet, `Pain relief late: 2; Charting late`: a type without a number was missed once, and a repeated type
 * adds up. Null if a number is too large. A type with a semicolon cannot be written in a cell: the server refuses its parts.
 */
export function readMissedCare(text: string): MissedCare | null {
  const counts = new Map<string, number>();
  for (const part of text.split(';')) {
    const [, type = '', count = '1'] = /^\s*(.*?)\s*(?::\s*(\d+)\s*)?$/s.exec(part) ?? [];
    if (type !== '') counts.set(type, (counts.get(type) ?? 0) + Number(count));
  }
  return [...counts.values()].some(count => count > missedCareLimit.max) ? null : createMissedCare(counts);
}
