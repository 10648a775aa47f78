// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

test('what was typed is searched before a click elsewhere counts, and not again', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(order).toEqual(['search brigid', 'click']);
  await new Promise(resolve => setTimeout(resolve, 400));
  expect(order).toHaveLength(2);
});
