import type { AuditEntry } from '#contract/audit/audit.ts';
import { nameAction } from '#domain/audit/audit-actions.ts';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import { formatOffsetTime } from '#domain/time/instants.ts';
import { getBrowserTimeZone } from '#web/lib/auth/hospital-time.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';

export type AuditFormat = SpreadsheetFormat | 'jsonl';

/** Saves entries as a file. The server returns at most the newest; if these are not all, returns a message that says so. */
export async function exportEntries(
  name: string,
  { results, count }: { results: AuditEntry[]; count: number },
  format: AuditFormat,
): Promise<string | undefined> {
  if (format === 'jsonl') {
    saveFile(name, format, new Blob([formatJsonLines(results)], { type: 'application/jsonl' }));
  } else {
    await downloadTable(name, buildAuditTable(results), format);
  }
  if (count <= results.length) return undefined;
  const [saved, all] = [results.length, count].map(number => number.toLocaleString('en'));
  return `These are the newest ${saved} of ${all} entries. Choose dates to get the others.`;
}

/** For a spreadsheet, newest first. */
export function buildAuditTable(entries: readonly AuditEntry[]): string[][] {
  const browserZone = getBrowserTimeZone();
  return [
    ['When', 'Who', 'Action', 'What', 'Hospital', 'From'],
    ...entries.map(entry => [
      formatOffsetTime(entry.at, entry.client_timezone ?? browserZone),
      entry.actor_name,
      nameAction(entry.action),
      formatSentence(entry.sentence),
      entry.client_name ?? '',
      entry.address,
    ]),
  ];
}

/** The same form as that of the command line's export. */
export function formatJsonLines(entries: readonly AuditEntry[]): string {
  return entries
    .map(
      ({ client_timezone: _, ...entry }) =>
        `${JSON.stringify({ ...entry, sentence: formatSentence(entry.sentence) })}\n`,
    )
    .join('');
}
