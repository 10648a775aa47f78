import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { findTextFault } from '#web/ui/form/checks.ts';

interface RenamedTextProps {
  name: string;
  maxLength: number;
  /** Why the text cannot be used. */
  findFault: (text: string) => string | undefined;
  /** With the same name if the user cancels. */
  onRename: (text: string) => void;
}

/** Enter or leaving the field renames, Escape cancels. */
export function RenamedText({ name, maxLength, findFault, onRename }: RenamedTextProps) {
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string>();
  const isDone = useRef(false);

  /** Leaving the field after this does not rename again. */
  function finish(text: string) {
    if (isDone.current) return;
    const found = findTextFault(text) ?? findFault(text);
    setFault(found);
    if (found !== undefined) return;
    isDone.current = true;
    onRename(text.trim());
  }

  function act(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter does not submit the form.
    event.preventDefault();
    const row = event.currentTarget.closest('li');
    finish(event.key === 'Enter' ? typed : name);
    if (isDone.current) row?.querySelector<HTMLElement>('[data-rename]')?.focus();
  }

  return (
    <TextInput
      aria-label={`New name of ${name}`}
      size="xs"
      maxLength={maxLength}
      autoFocus
      value={typed}
      error={fault}
      onChange={event => {
        setFault(undefined);
        setTyped(event.currentTarget.value);
      }}
      onBlur={() => finish(typed)}
      // Escape does not close the dialog.
      data-mantine-stop-propagation
      onKeyDown={act}
    />
  );
}
