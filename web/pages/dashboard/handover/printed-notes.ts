/** Characters of a line and lines of the part of a page that the notes have, in usual and small type. */
const usual = { characters: 100, lines: 26 };
const small = { characters: 130, lines: 36 };

interface PrintedNotes {
  text: string;
  size: 'usual' | 'small';
}

/**
 * The notes so that they fit on the page: in smaller type if they are long, and with their line breaks as dashes if there are too many
 * of them. Nothing is left out.
 */
export function fitNotes(notes: string): PrintedNotes {
  const text = notes.trim();
  if (countLines(text, usual.characters) <= usual.lines) return { text, size: 'usual' };
  if (countLines(text, small.characters) <= small.lines) return { text, size: 'small' };
  return { text: text.replaceAll(/\s*\n\s*/g, ' – '), size: 'small' };
}

function countLines(text: string, characters: number): number {
  const lines = text.split('\n').map(line => Math.max(1, Math.ceil(line.length / characters)));
  return lines.reduce((sum, count) => sum + count, 0);
}
