import type { AuditEntry } from '#contract/audit.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { buildAuditTable } from './audit-table.ts';

interface EntriesExport {
  /** The name of the file. */
  name: string;
  /** The server returns at most the newest entries; `count` is the number of all. */
  entries: { results: AuditEntry[]; count: number };
  format: SpreadsheetFormat;
  /** How to get the other entries: "Choose dates". */
  wayToOthers: string;
}

/** Saves entries as a spreadsheet. Returns a message if these are not all. */
export async function exportEntries(what: EntriesExport): Promise<string | undefined> {
  const { results, count } = what.entries;
  await downloadTable(what.name, buildAuditTable(results), what.format);
  if (count <= results.length) return undefined;
  const [saved, all] = [results.length, count].map(number => number.toLocaleString('en'));
  return `These are the newest ${saved} of ${all} entries. ${what.wayToOthers} to get the others.`;
}
