import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { linkFrom } from './link-from.ts';
import classes from './notes.module.css';
import { linkAt } from './text-commands.ts';

/** Asks where a link leads. The text that was selected becomes it, or the address itself where none was. */
export function LinkForm({ place, onDone }: { place: Range; onDone: () => void }) {
  const existing = linkAt(place.startContainer);
  const [address, setAddress] = useState(existing?.getAttribute('href') ?? '');
  const [error, setError] = useState<string | null>(null);
  const field = useInitialFocus<HTMLInputElement>();

  function select() {
    const range = document.createRange();
    if (existing) range.selectNodeContents(existing);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(existing ? range : place);
  }

  function apply() {
    const link = linkFrom(address);
    if (!link) return setError('A link starts with https://, http:// or mailto:.');
    select();
    if (place.collapsed && !existing) document.execCommand('insertText', false, link);
    if (place.collapsed && !existing) extendBack(link.length);
    document.execCommand('createLink', false, link);
    getSelection()?.collapseToEnd();
    onDone();
  }

  function remove() {
    select();
    document.execCommand('unlink');
    onDone();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Address of the link"
        placeholder="https://"
        value={address}
        error={error}
        onChange={event => setAddress(event.currentTarget.value)}
        onKeyDown={press}
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
    </div>
  );
}

/** Selects so many letters before the cursor. */
function extendBack(letters: number): void {
  const selection = getSelection();
  for (let index = 0; index < letters; index++) selection?.modify('extend', 'backward', 'character');
}
