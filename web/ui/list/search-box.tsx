import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';

const pauseMilliseconds = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (query: string) => void;
}

/** Searches when the user pauses typing. Follows `value` when it changes for other reasons, such as Back. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const clearButton = useRef<HTMLButtonElement>(null);
  /** Queries that are not in the address yet, oldest first. */
  const pending = useRef<string[]>([]);
  const search = useDebouncedCallback(searchNow, pauseMilliseconds);

  // A value that was searched here must not overwrite newer input.
  useLayoutEffect(() => {
    const index = pending.current.lastIndexOf(value);
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
    if (index >= 0) return;
    search.cancel();
    setTyped(value);
  }, [value, search]);

  // Searches with a click elsewhere, before its own action: a search after a click on a link would navigate back from
  // where the link leads, and one at the press would move the rows under the pointer. Clear searches by itself.
  function searchBefore({ target }: MouseEvent) {
    if (!clearButton.current?.contains(target as Node)) search.flush();
  }
  useWindowEvent('click', searchBefore, { capture: true });

  function searchNow(text: string) {
    const query = text.trim();
    pending.current.push(query);
    onSearch(query);
  }

  function take(text: string) {
    setTyped(text);
    search(text);
  }

  function clear() {
    search.cancel();
    setTyped('');
    searchNow('');
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        typed && <CloseButton ref={clearButton} size="sm" aria-label="Clear search" onClick={clear} />
      }
      value={typed}
      onChange={event => take(event.currentTarget.value)}
    />
  );
}
