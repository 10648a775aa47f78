import { Button, Group, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { isSafeLink } from '#domain/analyses/notes.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';

/** Asks for a link's address. The selected text becomes the link; without a selection, the address is inserted. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [existing] = useState<string | undefined>(() => editor.getAttributes('link').href);
  const [address, setAddress] = useState(existing ?? '');
  const [error, setError] = useState<string | null>(null);
  const field = useInitialFocus<HTMLInputElement>();

  function apply() {
    const href = parseLink(address);
    if (!href) return setError('A link starts with https://, http:// or mailto:.');
    const link = { type: 'link', attrs: { href } };
    const { empty, to } = editor.state.selection;
    if (empty && existing === undefined) {
      editor.commands.insertContent({ type: 'text', text: href, marks: [link] });
    } else {
      editor.chain().extendMarkRange('link').setMark(link.type, link.attrs).setTextSelection(to).run();
    }
    close();
  }

  function remove() {
    const { to } = editor.state.selection;
    editor.chain().extendMarkRange('link').unsetMark('link').setTextSelection(to).run();
    close();
  }

  function close() {
    editor.commands.focus();
    onDone();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') close();
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
      {existing !== undefined && (
        <Button size="xs" variant="default" onClick={remove}>
          Remove Link
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={close}>
        Cancel
      </Button>
    </Group>
  );
}

/** The link for a typed address; completes `example.org` and `ann@example.org`. Null if it is not a safe link. */
export function parseLink(typed: string): string | null {
  const address = typed.trim();
  if (isSafeLink(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
  return /\./.test(address) && isSafeLink(guess) ? guess : null;
}
