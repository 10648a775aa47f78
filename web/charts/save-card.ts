import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { saveFile } from '#web/lib/spreadsheet/save-file.ts';
import { type TableData, toTable } from './table-data.ts';

export interface SavedCard {
  title: string;
  table: TableData;
}

/** Downloads a card as a picture of `element`, or its figures. */
export async function saveCard(
  { title, table }: SavedCard,
  place: string,
  format: 'png' | 'csv',
  element: HTMLElement | null,
): Promise<void> {
  const name = `${place} ${title}`;
  if (format === 'csv') return downloadTable(name, toTable(table), 'csv');
  if (!element) return;
  const { takePicture } = await import('./picture/take-picture.ts');
  saveFile(name, 'png', await takePicture(element));
}
