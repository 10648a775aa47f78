import { extractText, getDocumentProxy } from 'unpdf';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type OutlineNode = NonNullable<Awaited<ReturnType<Document['getOutline']>>>[number];

const open = (pdf: Buffer) => getDocumentProxy(new Uint8Array(pdf));

/** The text of each page of a PDF. */
export async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await open(pdf));
  return text.map(page => page.replaceAll(/\s+/g, ' '));
}

export async function readTitle(pdf: Buffer): Promise<string> {
  const { info } = await (await open(pdf)).getMetadata();
  return (info as { Title: string }).Title;
}

export interface PdfHeading {
  title: string;
  /** From 1. */
  page: number;
  /** Of its upper edge above the lower edge of the page, in points. */
  top: number;
  /** The headings below it. */
  parts: PdfHeading[];
}

/** The headings of a PDF, from its outline. */
export async function readHeadings(pdf: Buffer): Promise<PdfHeading[]> {
  const document = await open(pdf);
  const read = async ({ title, dest, items }: OutlineNode): Promise<PdfHeading> => {
    const [page, , , top] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    const parts = await Promise.all(items.map(read));
    return { title, page: (await document.getPageIndex(page)) + 1, top, parts };
  };
  return Promise.all(((await document.getOutline()) ?? []).map(read));
}

/** The margins at the top and at the bottom of a printed page, in points: they hold header and footer. */
const margins = { top: 51, bottom: 45 };
/** In points; a heading of two lines is lower. */
const tallestHeading = 42;

/** In points; the title of a card and its sentence, which may have two lines, are together lower. */
const tallestTop = 48;

/** The headings that are followed on their page by nothing but other headings and the sentence of a card. */
export async function findStrandedHeadings(pdf: Buffer): Promise<PdfHeading[]> {
  const document = await open(pdf);
  const flatten = (heading: PdfHeading): PdfHeading[] => [heading, ...heading.parts.flatMap(flatten)];
  const headings = (await readHeadings(pdf)).flatMap(flatten);
  const stranded: PdfHeading[] = [];
  for (const [number, those] of Map.groupBy(headings, ({ page }) => page)) {
    const page = await document.getPage(number);
    const highest = (page.view[3] ?? 0) - margins.top;
    const texts = (await page.getTextContent()).items.flatMap(item => {
      const text = 'str' in item ? item.str.trim() : '';
      const height = 'str' in item ? Number(item.transform[5]) : 0;
      return text === '' || height < margins.bottom || height > highest ? [] : [{ text, height }];
    });
    const isHeading = (one: { text: string; height: number }) =>
      those.some(
        ({ title, top }) => title.includes(one.text) && one.height < top && one.height > top - tallestHeading,
      );
    const contents = texts.filter(text => !isHeading(text));
    stranded.push(...those.filter(({ top }) => !contents.some(({ height }) => height < top - tallestTop)));
  }
  return stranded;
}
