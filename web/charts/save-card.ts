import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { saveFile } from '#web/lib/spreadsheet/save-file.ts';
import { type TableData, toTable } from './table-data.ts';

/** What of a card can be taken along. */
export interface SavedCard {
  title: string;
  table: TableData;
}

/** Hands the person one card, as it stands on the screen or as figures. */
export async function saveCard(
  { title, table }: SavedCard,
  place: string,
  format: 'png' | 'csv',
  element: HTMLElement | null,
): Promise<void> {
  const name = `${place} ${title}`;
  if (format === 'csv') return downloadTable(name, toTable(table), 'csv');
  if (!element) return;
  const { pictureOf } = await import('./picture/picture-of.ts');
  saveFile(name, 'png', await pictureOf(element));
}
