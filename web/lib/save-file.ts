/** Downloads a file that was made in the browser. `name` is without extension. */
export function saveFile(name: string, extension: string, content: Blob): void {
  saveAs(`${toFileName(name)}.${extension}`, content);
}

function saveAs(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Removes characters that some systems reject: `Women's Labor & Delivery` becomes `Womens Labor Delivery`. */
export function toFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.slice(0, 180) || 'Parity';
}

export function downloadText(fileName: string, text: string): void {
  saveAs(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
