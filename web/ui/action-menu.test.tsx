import { Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { expectFocus } from '#web/testing/focus.ts';
import { ActionMenu } from './action-menu.tsx';

afterEach(cleanup);

function renderMenu() {
  const onChoose = vi.fn();
  render(
    <MantineProvider env="test">
      <ActionMenu button={<Button>More</Button>}>
        <Menu.Item onClick={onChoose}>History</Menu.Item>
      </ActionMenu>
    </MantineProvider>,
  );
  return onChoose;
}

const button = () => screen.getByRole('button', { name: 'More' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('the button says that it has a menu before it was ever opened', () => {
  renderMenu();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['first', 1],
  ['second', 2],
])('opened by a key for the %s time, it takes the focus and returns it', async (_, times) => {
  renderMenu();
  await userEvent.tab();
  for (let time = 0; time < times; time += 1) {
    await expectFocus(button);
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await isClosed();
  }
  await expectFocus(button);
});

test('a chosen item runs once and closes the menu', async () => {
  const onChoose = renderMenu();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
  expect(onChoose).toHaveBeenCalledOnce();
  await isClosed();
});
