import type { Editor } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import type { Note } from '#domain/analyses/notes.ts';
import { noteExtensions } from './note-extensions.ts';
import classes from './notes.module.css';
import { readNote, readPasted } from './read-note.ts';
import { writeNote } from './write-note.ts';

export const editorSettings = {
  extensions: noteExtensions,
  // Typed and pasted Markdown stays as it is.
  enableInputRules: false,
  enablePasteRules: false,
  // The content security policy refuses a style element; notes.module.css has what the editor needs.
  injectCSS: false,
  editorProps: {
    attributes: {
      class: classes.editor ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': 'Parity Analysis',
    },
    transformPastedHTML: (html: string) => writeNote(readPasted(html)),
  },
} as const;

/** The edited text as it is stored. */
export function readEditor({ schema, state }: Editor): Note {
  return readNote(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content));
}
