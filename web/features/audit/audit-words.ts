import type { AuditEntry } from '#contract/audit.ts';
import { formatDateTime, noFigure } from '#domain/measures/formatting.ts';

/** The zone of the browser. */
export function viewersTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `11/14/2026 3:05 pm` on the viewer's clock. */
export function formatWhen({ at }: AuditEntry): string {
  return formatDateTime(at, viewersTimezone());
}

/** `acuity_field` and `acuity field` read `Acuity field`. */
export function toSentence(words: string): string {
  const plain = words.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The record: `Client 4`; empty if the entry is about none. */
export function describeRecord({ record_type, record_id }: AuditEntry): string {
  return toSentence([record_type, record_id].filter(Boolean).join(' '));
}

/** The further details, one line each: `Name: St. Brigid`. */
export function describeDetails({ details }: AuditEntry): string[] {
  if (isObject(details.before) && isObject(details.after))
    return describeChanges(details.before, details.after);
  return Object.entries(details).map(([name, value]) => `${toSentence(name)}: ${formatValue(value)}`);
}

/** Before and after of each field: `Email: a@x.org → b@x.org`. */
function describeChanges(before: object, after: object): string[] {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).map(
    ([name, value]) => `${toSentence(name)}: ${formatValue(value)} → ${formatValue(now.get(name))}`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return noFigure;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'none';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(
    ([name, part]) => `${name.replaceAll('_', ' ')} ${formatValue(part)}`,
  );
  return `(${parts.join(', ')})`;
}
