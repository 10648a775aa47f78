import type { AuditEntry } from '#contract/audit.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { auditTable } from './audit-words.ts';

interface EntriesExport {
  /** Of the file. */
  name: string;
  /** As the server answered: of very many it gives the newest only. */
  entries: { results: AuditEntry[]; count: number };
  format: SpreadsheetFormat;
  /** What to do for the others: "Choose dates". */
  wayToOthers: string;
}

/** Saves entries as a spreadsheet; answers what to tell where these are not all. */
export async function exportEntries(what: EntriesExport): Promise<string | undefined> {
  const { results, count } = what.entries;
  await downloadTable(what.name, auditTable(results), what.format);
  if (count <= results.length) return undefined;
  const [saved, all] = [results.length, count].map(number => number.toLocaleString('en'));
  return `These are the newest ${saved} of ${all} entries. ${what.wayToOthers} to get the others.`;
}
