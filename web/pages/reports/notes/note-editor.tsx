import { ActionIcon, Group } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Note } from '#domain/reports/notes.ts';
import { LinkForm } from './link-form.tsx';
import classes from './notes.module.css';
import { readNote, readPasted } from './read-note.ts';
import { type Command, findCommand, isActive, runCommand } from './text-commands.ts';
import { toInsertedHtml, writeNote } from './write-note.ts';

const tools = [
  { command: 'bold', label: 'Bold', keys: 'Control+B', Icon: IconBold },
  { command: 'italic', label: 'Italic', keys: 'Control+I', Icon: IconItalic },
  { command: 'bullets', label: 'Bulleted list', keys: 'Control+Shift+8', Icon: IconList },
  { command: 'numbers', label: 'Numbered list', keys: 'Control+Shift+7', Icon: IconListNumbers },
  { command: 'link', label: 'Link', keys: 'Control+K', Icon: IconLink },
] as const;

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
    if (element.childNodes.length === 0) element.innerHTML = '<p><br></p>';
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

interface EditorToolsProps {
  editor: RefObject<HTMLElement | null>;
  onCommand: (command: Command) => void;
}

function EditorTools({ editor, onCommand }: EditorToolsProps) {
  const active = useActiveCommands(editor);
  return (
    <Group gap="s2" mt="s4" mb="s6" role="toolbar" aria-label="Text">
      {tools.map(({ command, label, keys, Icon }) => (
        <ActionIcon
          key={command}
          variant={active.includes(command) ? 'light' : 'subtle'}
          size={30}
          aria-label={label}
          aria-pressed={active.includes(command)}
          aria-keyshortcuts={keys}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          // Keeps the selection in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onCommand(command)}
        >
          <Icon size={16} stroke={2} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

function useActiveCommands(editor: RefObject<HTMLElement | null>): readonly Command[] {
  const [active, setActive] = useState<readonly Command[]>([]);
  useEffect(() => {
    const update = () => {
      if (editor.current?.contains(getSelection()?.anchorNode ?? null)) {
        setActive(tools.map(({ command }) => command).filter(isActive));
      }
    };
    document.addEventListener('selectionchange', update);
    return () => document.removeEventListener('selectionchange', update);
  }, [editor]);
  return active;
}
