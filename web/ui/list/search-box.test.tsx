// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a search waits for a pause of 300 ms', () => {
  vi.useFakeTimers();
  const search = vi.fn();
  render(
    <MantineProvider env="test">
      <SearchBox label="Search users" value="" onSearch={search} />
    </MantineProvider>,
  );
  for (const value of ['a', 'an', 'ann ']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    vi.advanceTimersByTime(299);
  }
  expect(search).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(search).toHaveBeenCalledExactlyOnceWith('ann');
});

test('what was typed is searched before a click elsewhere counts, not while it is pressed, and not again', async () => {
  const order: string[] = [];
  render(
    <MantineProvider env="test">
      <SearchBox label="Search clients" value="" onSearch={query => order.push(`search ${query}`)} />
      <button type="button" onClick={() => order.push('click')}>
        Elsewhere
      </button>
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('searchbox'));
  await user.paste('brigid');
  const target = screen.getByRole('button', { name: 'Elsewhere' });
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  expect(order).toEqual([]);
  await user.pointer('[/MouseLeft]');
  expect(order).toEqual(['search brigid', 'click']);
  await new Promise(resolve => setTimeout(resolve, 400));
  expect(order).toHaveLength(2);
});
