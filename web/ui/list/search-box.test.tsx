import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function searchBox(value: string, search: (query: string) => void) {
  return (
    <MantineProvider env="test">
      <SearchBox label="Search users" value={value} onSearch={search} />
    </MantineProvider>
  );
}

/** `arrive` changes the address. */
function open(value = '') {
  vi.useFakeTimers();
  const search = vi.fn();
  const { rerender } = render(searchBox(value, search));
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  return {
    box,
    search,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    pause: () => act(() => vi.advanceTimersByTime(300)),
    arrive: (query: string) => rerender(searchBox(query, search)),
  };
}

test('a search starts after a pause of 300 ms', () => {
  const { search, type } = open();
  for (const text of ['a', 'an', 'ann ']) {
    type(text);
    vi.advanceTimersByTime(299);
  }
  expect(search).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(search).toHaveBeenCalledExactlyOnceWith('ann');
});

test('a click elsewhere searches once, after the press and before the action of the click', () => {
  const order: string[] = [];
  render(
    <MantineProvider env="test">
      <SearchBox label="Search clients" value="" onSearch={query => order.push(`search ${query}`)} />
      <button type="button" onClick={() => order.push('click')}>
        Elsewhere
      </button>
    </MantineProvider>,
  );
  // However long the machine takes, the pause after typing does not end by itself.
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'brigid' } });
  const target = screen.getByRole('button', { name: 'Elsewhere' });
  fireEvent.mouseDown(target);
  fireEvent.blur(screen.getByRole('searchbox'));
  expect(order).toEqual([]);
  fireEvent.mouseUp(target);
  fireEvent.click(target);
  expect(order).toEqual(['search brigid', 'click']);
  vi.advanceTimersByTime(400);
  expect(order).toHaveLength(2);
});

test('a late address does not overwrite newer input; Back and Forward do', () => {
  const { box, search, type, pause, arrive } = open();
  type('ab');
  pause();
  type('abc');
  arrive('ab');
  expect(box.value).toBe('abc');
  pause();
  expect(search.mock.calls).toEqual([['ab'], ['abc']]);
  arrive('abc');
  for (const query of ['', 'abc', 'of a link']) {
    arrive(query);
    expect(box.value).toBe(query);
  }
});

test('two pending searches do not overwrite newer input', () => {
  const { box, type, pause, arrive } = open();
  for (const text of ['ab', 'abc']) {
    type(text);
    pause();
  }
  for (const query of ['ab', 'abc']) {
    arrive(query);
    expect(box.value).toBe('abc');
  }
});

test('Clear searches for everything at once and cancels the pending search', () => {
  const { box, search, type, pause } = open();
  type('abc');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search.mock.calls).toEqual([['']]);
  pause();
  expect(search.mock.calls).toEqual([['']]);
  expect(box.value).toBe('');
});

test('Back cancels a pending search', () => {
  const { box, search, type, pause, arrive } = open('nights');
  type('nights and');
  arrive('days');
  expect(box.value).toBe('days');
  pause();
  expect(search).not.toHaveBeenCalledWith('nights and');
});
