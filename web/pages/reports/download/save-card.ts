import { downloadTable } from '#web/lib/download-table.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { Card } from '../cards/card.ts';
import { sheetOf } from '../cards/format-cell.ts';

/** Hands the person one card, as it stands on the screen or as figures. */
export async function saveCard(
  card: Card,
  place: string,
  format: 'png' | 'csv',
  element: HTMLElement | null,
): Promise<void> {
  const name = `${place} ${card.title}`;
  if (format === 'csv') return downloadTable(name, sheetOf(card.table), 'csv');
  if (!element) return;
  const { pictureOf } = await import('#web/charts/picture/picture-of.ts');
  saveFile(name, 'png', await pictureOf(element));
}
