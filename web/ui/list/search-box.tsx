import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

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
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), pauseMilliseconds);
  // Searching changes the address: after a click on a link it would call the person back from where that leads. It
  // comes with the click and not with the press before it, which rows that move in between would turn into nothing.
  useWindowEvent('click', () => search.flush(), { capture: true });

  function take(text: string) {
    setTyped(text);
    search(text);
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => take('')} />}
      value={typed}
      onChange={event => take(event.currentTarget.value)}
    />
  );
}
