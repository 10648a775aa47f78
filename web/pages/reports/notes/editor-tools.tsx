import { ActionIcon } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import classes from './notes.module.css';
import { type Command, isOn } from './text-commands.ts';

const tools = [
  { command: 'bold', label: 'Bold', keys: 'Control+B', Icon: IconBold },
  { command: 'italic', label: 'Italic', keys: 'Control+I', Icon: IconItalic },
  { command: 'bullets', label: 'Bulleted list', keys: 'Control+Shift+8', Icon: IconList },
  { command: 'numbers', label: 'Numbered list', keys: 'Control+Shift+7', Icon: IconListNumbers },
  { command: 'link', label: 'Link', keys: 'Control+K', Icon: IconLink },
] as const;

interface EditorToolsProps {
  editor: RefObject<HTMLElement | null>;
  onCommand: (command: Command) => void;
}

/** What can be done to the text that is selected. */
export function EditorTools({ editor, onCommand }: EditorToolsProps) {
  const on = useMarksAtCursor(editor);
  return (
    <div className={classes.tools} role="toolbar" aria-label="Text">
      {tools.map(({ command, label, keys, Icon }) => (
        <ActionIcon
          key={command}
          variant={on.includes(command) ? 'light' : 'subtle'}
          size={30}
          aria-label={label}
          aria-pressed={on.includes(command)}
          aria-keyshortcuts={keys}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          // The selection stays in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onCommand(command)}
        >
          <Icon size={16} stroke={2} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

function useMarksAtCursor(editor: RefObject<HTMLElement | null>): readonly Command[] {
  const [on, setOn] = useState<readonly Command[]>([]);
  useEffect(() => {
    const look = () => {
      if (editor.current?.contains(getSelection()?.anchorNode ?? null)) {
        setOn(tools.map(({ command }) => command).filter(isOn));
      }
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [editor]);
  return on;
}
