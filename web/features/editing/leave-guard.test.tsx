import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { theme } from '#web/ui/theme/theme.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

async function openScreen(save: () => Promise<boolean>) {
  const guard = (
    <LeaveGuard
      title="Not saved"
      text="Leave?"
      isUnsaved
      mustAsk={() => true}
      save={save}
      waysOut={[{ label: 'Leave' }]}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element: guard },
    { path: '/elsewhere', element: 'Elsewhere' },
  ]);
  // The router knows the guard after the first frame.
  await act(() =>
    render(
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  );
  return {
    pathname: () => router.state.location.pathname,
    leave: () => act(() => router.navigate('/elsewhere')),
  };
}

test('leaves without asking once everything is saved', async () => {
  const { pathname, leave } = await openScreen(async () => true);
  await leave();
  await waitFor(() => expect(pathname()).toBe('/elsewhere'));
});

test('asks if the save fails, and leaves by the chosen way out', async () => {
  const { pathname, leave } = await openScreen(async () => false);
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(pathname()).toBe('/elsewhere'));
});

test('asks if the save takes long, and stays if the user chose to before it is answered', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { pathname, leave } = await openScreen(() => answer.promise);
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }, { timeout: 8_000 }));
  await act(async () => answer.resolve(true));
  expect(pathname()).toBe('/');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Editing' })).toBeNull());
});
