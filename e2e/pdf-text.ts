import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a downloaded PDF. */
export async function readPages(download: Download): Promise<string[]> {
  const content = await readFile(await download.path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
  return text.map(page => page.replaceAll(/\s+/g, ' '));
}
