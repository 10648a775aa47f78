/** Hands the person a file that was made in the browser. `name` comes without its ending. */
export function saveFile(name: string, ending: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileNameOf(name)}.${ending}`;
  link.click();
  URL.revokeObjectURL(url);
}

/** `Lakeside Women's Hospital users` becomes `Lakeside Womens Hospital users`: what every system takes as a name. */
function fileNameOf(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 180) || 'Parity'
  );
}
