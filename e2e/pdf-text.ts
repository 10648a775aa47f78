import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF. */
export async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map(page => page.replaceAll(/\s+/g, ' '));
}
