import type { AuditEntry } from '#contract/audit.ts';
import { formatDateTime, noFigure } from '#domain/measures/formatting.ts';

/** The zone of the person at the screen. */
export function viewersTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `11/14/2026 3:05 pm` on the viewer's clock. */
export function whenOf({ at }: AuditEntry): string {
  return formatDateTime(at, viewersTimezone());
}

/** `acuity_field` and `acuity field` read `Acuity field`. */
export function sentence(words: string): string {
  const plain = words.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Which record: `Client 4`; empty where an entry is about none. */
export function recordOf({ record_type, record_id }: AuditEntry): string {
  return sentence([record_type, record_id].filter(Boolean).join(' '));
}

/** What the entry holds beyond that, one line each: `Name: St. Brigid`. */
export function detailsOf({ details }: AuditEntry): string[] {
  if (isObject(details.before) && isObject(details.after)) return changes(details.before, details.after);
  return Object.entries(details).map(([name, value]) => `${sentence(name)}: ${textOf(value)}`);
}

/** Both sides of each field: `Email: a@x.org → b@x.org`. */
function changes(before: object, after: object): string[] {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).map(
    ([name, value]) => `${sentence(name)}: ${textOf(value)} → ${textOf(now.get(name))}`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return noFigure;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : 'none';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name.replaceAll('_', ' ')} ${textOf(part)}`);
  return `(${parts.join(', ')})`;
}

/** For a spreadsheet, newest first. */
export function auditTable(entries: readonly AuditEntry[]): string[][] {
  return [
    [`When (${viewersTimezone()})`, 'Who', 'What', 'Record', 'Details', 'Hospital', 'From'],
    ...entries.map(entry => [
      whenOf(entry),
      entry.actor_name,
      sentence(entry.action),
      recordOf(entry),
      detailsOf(entry).join('; '),
      entry.client_name ?? '',
      entry.address,
    ]),
  ];
}
