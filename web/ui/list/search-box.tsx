import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';

const pauseMilliseconds = 300;

interface SearchBoxProps {
  /** What is searched: "Search users". */
  label: string;
  value: string;
  onSearch: (query: string) => void;
}

/** Searches once the person pauses. Follows the address when it changes by other means, such as Back. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const clearButton = useRef<HTMLButtonElement>(null);
  /** Searched and not in the address yet, in this order. */
  const underWay = useRef<string[]>([]);
  const search = useDebouncedCallback(searchNow, pauseMilliseconds);

  // Before it is drawn: what arrives because it was searched here must not take back a letter typed since.
  useLayoutEffect(() => {
    const place = underWay.current.lastIndexOf(value);
    underWay.current = place < 0 ? [] : underWay.current.slice(place + 1);
    if (place >= 0) return;
    search.cancel();
    setTyped(value);
  }, [value, search]);

  // Searching changes the address: after a click on a link it would call the person back from where that leads. It
  // comes with the click and not with the press before it, which rows that move in between would turn into nothing.
  // A click on Clear searches for itself.
  function searchBefore({ target }: MouseEvent) {
    if (!clearButton.current?.contains(target as Node)) search.flush();
  }
  useWindowEvent('click', searchBefore, { capture: true });

  function searchNow(text: string) {
    const query = text.trim();
    underWay.current.push(query);
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
