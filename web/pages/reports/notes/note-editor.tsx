import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '#domain/reports/notes.ts';
import { EditorTools } from './editor-tools.tsx';
import { LinkForm } from './link-form.tsx';
import classes from './notes.module.css';
import { readNote } from './read-note.ts';
import { readPasted } from './read-pasted.ts';
import { type Command, commandOfKey, run } from './text-commands.ts';
import { insertable, writeNote } from './write-note.ts';

interface NoteEditorProps {
  /** What it starts with: afterwards the browser holds the text. */
  note: Note;
  onChange: (note: Note) => void;
  onClose: () => void;
}

const box = {
  contentEditable: true,
  suppressContentEditableWarning: true,
  role: 'textbox',
  tabIndex: 0,
  'aria-multiline': true,
  'aria-label': 'Parity Analysis',
} as const;

/** What a note cannot hold is not offered by the keyboard either. */
const unwanted = /^(format(?!Bold|Italic)|insertFromDrop|insertHorizontalRule)/;

/** Text with bold, italic, lists and links. The browser edits; what counts is what is read from it. */
export function NoteEditor({ note, onChange, onClose }: NoteEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [start] = useState(note);
  /** Where the link goes, while its address is asked for. */
  const [place, setPlace] = useState<Range | null>(null);

  useLayoutEffect(() => {
    const element = editor.current;
    if (!element) return;
    element.replaceChildren(writeNote(start));
    if (element.childNodes.length === 0) element.append(emptyLine());
  }, [start]);

  useEffect(() => {
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand('styleWithCSS', false, 'false');
    editor.current?.focus();
    getSelection()?.selectAllChildren(editor.current ?? document.body);
    getSelection()?.collapseToEnd();
  }, []);

  useEffect(() => {
    const element = editor.current;
    const refuse = (event: InputEvent) => {
      if (unwanted.test(event.inputType)) event.preventDefault();
    };
    element?.addEventListener('beforeinput', refuse);
    return () => element?.removeEventListener('beforeinput', refuse);
  }, []);

  function told() {
    if (editor.current) onChange(readNote(editor.current));
  }

  function command(name: Command) {
    if (name !== 'link') return run(name);
    const selection = getSelection();
    if (selection?.rangeCount && editor.current?.contains(selection.anchorNode))
      setPlace(selection.getRangeAt(0));
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    const { clipboardData } = event;
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
    document.execCommand('insertHTML', false, insertable(readPasted({ html, text })));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose();
    const name = commandOfKey(event);
    if (!name) return;
    event.preventDefault();
    command(name);
  }

  const heard = { onInput: told, onPaste: paste, onKeyDown: press };
  return (
    <>
      <EditorTools editor={editor} onCommand={command} />
      {place && <LinkForm place={place} onDone={() => setPlace(null)} />}
      <div {...box} {...heard} ref={editor} className={classes.editor} />
    </>
  );
}

function emptyLine(): HTMLElement {
  const line = document.createElement('p');
  line.append(document.createElement('br'));
  return line;
}
