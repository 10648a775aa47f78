import { ActionIcon, Group } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import type { Note } from '#domain/analyses/notes.ts';
import { editorSettings, readEditor } from './editor-settings.ts';
import { LinkForm } from './link-form.tsx';
import { NoteView } from './note-view.tsx';
import { writeNote } from './write-note.ts';

const tools = [
  { format: 'bold', label: 'Bold', keys: 'Control+B', Icon: IconBold },
  { format: 'italic', label: 'Italic', keys: 'Control+I', Icon: IconItalic },
  { format: 'bulletList', label: 'Bulleted list', keys: 'Control+Shift+8', Icon: IconList },
  { format: 'orderedList', label: 'Numbered list', keys: 'Control+Shift+7', Icon: IconListNumbers },
  { format: 'link', label: 'Link', keys: 'Control+K', Icon: IconLink },
] as const;

type TextFormat = (typeof tools)[number]['format'];

const toggles: Record<Exclude<TextFormat, 'link'>, (editor: Editor) => boolean> = {
  bold: editor => editor.chain().focus().toggleBold().run(),
  italic: editor => editor.chain().focus().toggleItalic().run(),
  bulletList: editor => editor.chain().focus().toggleBulletList().run(),
  orderedList: editor => editor.chain().focus().toggleOrderedList().run(),
};

interface NoteEditorProps {
  /** The initial text; afterwards the editor holds it. */
  note: Note;
  onChange: (note: Note) => void;
  onClose: () => void;
}

/** Text with bold, italic, lists and links, edited with Tiptap (decision 075). */
export function NoteEditor({ note, onChange, onClose }: NoteEditorProps) {
  const [content] = useState(() => writeNote(note));
  const editor = useEditor({
    ...editorSettings,
    content,
    onUpdate: ({ editor: changed }) => onChange(readEditor(changed)),
    // An editor made while rendering focuses itself, and is even destroyed, by timers that do not wait for a slow rendering.
    immediatelyRender: false,
  });
  return editor ? <OpenEditor editor={editor} onClose={onClose} /> : <NoteView note={note} />;
}

function OpenEditor({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => void editor.commands.focus('end'), [editor]);

  const handleKeyDown = getHotkeyHandler([
    ['Escape', onClose, { preventDefault: false }],
    [
      'mod+K',
      event => {
        // Elsewhere these keys open "Go to".
        event.stopPropagation();
        setIsLinking(true);
      },
    ],
  ]);

  return (
    <>
      <EditorTools
        editor={editor}
        onUse={format => (format === 'link' ? setIsLinking(true) : toggles[format](editor))}
      />
      {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
      <EditorContent editor={editor} onKeyDown={handleKeyDown} />
    </>
  );
}

function EditorTools({ editor, onUse }: { editor: Editor; onUse: (format: TextFormat) => void }) {
  const active = useEditorState({
    editor,
    selector: () => tools.map(({ format }) => format).filter(format => editor.isActive(format)),
  });
  return (
    <Group gap="s2" mt="s4" mb="s6" role="toolbar" aria-label="Text">
      {tools.map(({ format, label, keys, Icon }) => (
        <ActionIcon
          key={format}
          variant={active.includes(format) ? 'light' : 'subtle'}
          size={30}
          aria-label={label}
          aria-pressed={active.includes(format)}
          aria-keyshortcuts={keys}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          // Keeps the focus in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onUse(format)}
        >
          <Icon size={16} stroke={2} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
