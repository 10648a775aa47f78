import { noFigure } from '../measures/formatting.ts';
import { isIsoDate } from '../time/calendar.ts';
import { formatRange } from '../time/period-labels.ts';
import { isObject } from './audit-entry.ts';

/** A stored value of any type in words: null is a dash, `true` is "yes", `['a', 'b']` is "a, b". */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return noFigure;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'none';
  if (isObject(value)) {
    const parts = Object.entries(value).map(
      ([name, part]) => `${name.replaceAll('_', ' ')} ${formatValue(part)}`,
    );
    return `(${parts.join(', ')})`;
  }
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : noFigure;
  return isIsoDate(value) ? formatRange({ start: value, end: value }) : value;
}
