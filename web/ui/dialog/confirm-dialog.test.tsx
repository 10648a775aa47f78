import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

function renderDialog(act: () => Promise<unknown>) {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ConfirmDialog
          title="Delete Nights"
          question="Delete it?"
          confirmLabel="Delete"
          opened
          onClose={onClose}
          act={act}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onClose;
}

const button = (name: string) => screen.getByRole('button', { name });

test('Cancel, the close button and Escape close the dialog before the action starts', async () => {
  const onClose = renderDialog(async () => 'done');
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Close'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('an action that runs cannot be cancelled, and closes the dialog when it is done', async () => {
  const answer = Promise.withResolvers<void>();
  const onClose = renderDialog(() => answer.promise);
  await userEvent.click(button('Delete'));
  await waitFor(() => expect(button('Cancel').getAttribute('aria-disabled')).toBe('true'));
  await userEvent.click(button('Cancel'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the dialog can be cancelled after the action failed', async () => {
  const onClose = renderDialog(() => Promise.reject(new Error('no')));
  await userEvent.click(button('Delete'));
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});
