/**
 * The page, from 1, on which each linked place of a PDF by Chromium begins, by the id of its element. Chromium has no
 * `target-counter` in CSS, but it writes the places that the document links to as named destinations. Empty if the PDF
 * is written in a form that is not known here.
 */
export function readPageNumbers(pdf: Buffer): Record<string, number> {
  const text = pdf.toString('latin1');
  const pages = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\s*<<\s*\/Type \/Page\s/g)].map(([, object]) => object);
  const places = text.matchAll(/\/([!-~]+) \[(\d+) 0 R \/XYZ [\d.-]+ [\d.-]+ [\d.-]+\]/g);
  return Object.fromEntries(
    [...places].flatMap(([, name = '', object]) => {
      const page = pages.indexOf(object) + 1;
      return page > 0 ? [[decodeName(name), page]] : [];
    }),
  );
}

/** Names in a PDF have other characters as `#2F`. */
function decodeName(name: string): string {
  return name.replaceAll(/#([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
