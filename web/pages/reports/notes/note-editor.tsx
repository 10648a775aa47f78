import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '#domain/reports/notes.ts';
import { EditorTools } from './editor-tools.tsx';
import { LinkForm } from './link-form.tsx';
import classes from './notes.module.css';
import { readNote, readPasted } from './read-note.ts';
import { type Command, findCommand, runCommand } from './text-commands.ts';
import { toInsertedHtml, writeNote } from './write-note.ts';

interface NoteEditorProps {
  /** The initial text; afterwards the browser holds it. */
  note: Note;
  onChange: (note: Note) => void;
  onClose: () => void;
}

/** Input types that a note cannot store, such as an underline by Ctrl+U. */
const refusedInput = /^(format(?!Bold|Italic)|insertFromDrop|insertHorizontalRule)/;

const textbox = {
  contentEditable: true,
  suppressContentEditableWarning: true,
  role: 'textbox',
  tabIndex: 0,
  'aria-multiline': true,
  'aria-label': 'Parity Analysis',
} as const;

/** Text with bold, italic, lists and links, edited by the browser's own commands (decision 019). */
export function NoteEditor({ note, onChange, onClose }: NoteEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [initial] = useState(note);
  /** The selection that becomes a link, while the link's form is open. */
  const [linkRange, setLinkRange] = useState<Range | null>(null);

  useLayoutEffect(() => {
    const element = editor.current;
    if (!element) return;
    element.replaceChildren(writeNote(initial));
    if (element.childNodes.length === 0) element.append(createEmptyLine());
    const refuse = (event: InputEvent) => {
      if (refusedInput.test(event.inputType)) event.preventDefault();
    };
    element.addEventListener('beforeinput', refuse);
    return () => element.removeEventListener('beforeinput', refuse);
  }, [initial]);

  useEffect(() => {
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand('styleWithCSS', false, 'false');
    editor.current?.focus();
    getSelection()?.selectAllChildren(editor.current ?? document.body);
    getSelection()?.collapseToEnd();
  }, []);

  function handleInput() {
    if (editor.current) onChange(readNote(editor.current));
  }

  function handleCommand(command: Command) {
    if (command !== 'link') return runCommand(command);
    const selection = getSelection();
    if (selection?.rangeCount && editor.current?.contains(selection.anchorNode)) {
      setLinkRange(selection.getRangeAt(0));
    }
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    const { clipboardData } = event;
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
    document.execCommand('insertHTML', false, toInsertedHtml(readPasted({ html, text })));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose();
    const command = findCommand(event);
    if (!command) return;
    event.preventDefault();
    handleCommand(command);
  }

  const handlers = { onInput: handleInput, onPaste: handlePaste, onKeyDown: handleKeyDown };
  return (
    <>
      <EditorTools editor={editor} onCommand={handleCommand} />
      {linkRange && <LinkForm range={linkRange} onDone={() => setLinkRange(null)} />}
      <div ref={editor} className={classes.editor} {...textbox} {...handlers} />
    </>
  );
}

function createEmptyLine(): HTMLElement {
  const line = document.createElement('p');
  line.append(document.createElement('br'));
  return line;
}
