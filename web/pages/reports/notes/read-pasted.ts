import { createPlainNote, type Note } from '#domain/reports/notes.ts';
import { readNote } from './read-note.ts';

/** What is on a clipboard, as a note: the structure of its markup, or its lines where it has none. */
export function readPasted({ html, text }: { html: string; text: string }): Note {
  if (html === '') return createPlainNote(text);
  // Nothing runs in a document of the parser's, but the page's content policy still reports what would.
  const inert = html.replaceAll(/<[a-z][^>]*>/gi, tag =>
    tag.replaceAll(/\s(on\w+|style)\s*=/gi, ' data-$1='),
  );
  return readNote(new DOMParser().parseFromString(inert, 'text/html').body);
}
