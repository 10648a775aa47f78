import type { AuditEntry } from '#contract/audit.ts';
import { describeDetails, describeRecord, formatWhen, toSentence, viewersTimezone } from './audit-words.ts';

/** For a spreadsheet, newest first. */
export function buildAuditTable(entries: readonly AuditEntry[]): string[][] {
  return [
    [`When (${viewersTimezone()})`, 'Who', 'What', 'Record', 'Details', 'Hospital', 'From'],
    ...entries.map(entry => [
      formatWhen(entry),
      entry.actor_name,
      toSentence(entry.action),
      describeRecord(entry),
      describeDetails(entry).join('; '),
      entry.client_name ?? '',
      entry.address,
    ]),
  ];
}
