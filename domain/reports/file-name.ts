import type { DateRange } from '../time/calendar.ts';
import { formatRange } from '../time/period-labels.ts';
import { formatNames } from './citation.ts';

/** The name of a report, or of its page one alone: `Executive (short)`. */
export function nameReport(name: string, isShort: boolean): string {
  return isShort ? `${name} (short)` : name;
}

/** The title of a PDF: `Lakeside Women’s Hospital · Ratio · Nov 1, 2025 – Oct 31, 2026`. */
export function buildReportTitle(name: string, hospitals: readonly string[], range: DateRange): string {
  return [formatNames(hospitals, 'hospitals'), name, formatRange(range)].join(' · ');
}

/**
 * A report's file name from its name, hospital and range, in characters that every system accepts.
 * Example: `ratio-lakeside-womens-hospital-2025-11-01-to-2026-10-31`.
 */
export function buildReportFileName(name: string, hospitals: readonly string[], range: DateRange): string {
  const whose = hospitals.length > 1 ? `${hospitals.length} hospitals` : (hospitals[0] ?? '');
  return [name, whose, `${range.start} to ${range.end}`].map(toPlainWords).filter(Boolean).join('-');
}

/** `Lakeside Women’s Hospital` is `lakeside-womens-hospital`. */
function toPlainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
