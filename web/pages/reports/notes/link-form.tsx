import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { findLink, parseLink } from './text-commands.ts';
import { toInsertedHtml } from './write-note.ts';

/** Asks for a link's address. The selected text becomes the link; without a selection, the address is inserted. */
export function LinkForm({ range, onDone }: { range: Range; onDone: () => void }) {
  const existing = findLink(range.startContainer);
  const [address, setAddress] = useState(existing?.getAttribute('href') ?? '');
  const [error, setError] = useState<string | null>(null);
  const field = useInitialFocus<HTMLInputElement>();

  function select() {
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    if (existing) selection?.selectAllChildren(existing);
  }

  function apply() {
    const link = parseLink(address);
    if (!link) return setError('A link starts with https://, http:// or mailto:.');
    select();
    if (range.collapsed && !existing) {
      const inserted = toInsertedHtml({ blocks: [{ type: 'paragraph', spans: [{ text: link, link }] }] });
      document.execCommand('insertHTML', false, inserted);
    } else {
      document.execCommand('createLink', false, link);
      getSelection()?.collapseToEnd();
    }
    onDone();
  }

  function remove() {
    select();
    document.execCommand('unlink');
    onDone();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Group align="flex-start" gap="s8" mb="s6">
      <TextInput
        ref={field}
        flex="1 1 220px"
        size="xs"
        aria-label="Address of the link"
        placeholder="https://"
        value={address}
        error={error}
        onChange={event => setAddress(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button size="xs" onClick={apply}>
        Link
      </Button>
      {existing && (
        <Button size="xs" variant="default" onClick={remove}>
          Remove Link
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onDone}>
        Cancel
      </Button>
    </Group>
  );
}
