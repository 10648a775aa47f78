import { ActionIcon, Group } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { type Command, isActive } from './text-commands.ts';

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

export function EditorTools({ editor, onCommand }: EditorToolsProps) {
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
