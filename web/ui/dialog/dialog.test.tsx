import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { ServerForm } from '../form/server-form.tsx';
import { useServerForm } from '../form/use-server-form.ts';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function NameForm({ onSaved }: { onSaved: () => void }) {
  const form = useServerForm({
    initialValues: { name: '' },
    submit: async ({ name }) => name,
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput label="Name" {...form.textField('name')} />
    </ServerForm>
  );
}

function openDialog() {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Dialog title="Rename" opened onClose={onClose}>
          <NameForm onSaved={onClose} />
        </Dialog>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onClose;
}

const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a dialog without input closes at once', async () => {
  const onClose = openDialog();
  await userEvent.keyboard('{Escape}');
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(question()).toBeNull();
});

test('Escape asks before it discards input, and a second Escape keeps it', async () => {
  const onClose = openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Nights');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question()).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nights');
});

test('the close button asks as well, and Discard closes the dialog', async () => {
  const onClose = openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Nights');
  await press('Close');
  await press('Keep Editing');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await press('Discard');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a form that was saved can be closed without a question', async () => {
  const onClose = openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Nights{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await userEvent.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog listens to no key before it is opened', () => {
  const listen = vi.spyOn(window, 'addEventListener');
  const show = (opened: boolean) => (
    <MantineProvider env="test">
      <Dialog title="Rename" opened={opened} onClose={() => undefined}>
        Later
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(show(false));
  const countKeys = () => listen.mock.calls.filter(([type]) => type === 'keydown').length;
  expect(countKeys()).toBe(0);
  rerender(show(true));
  expect(countKeys()).toBeGreaterThan(0);
});

function MountedOnDemand() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <ClosingDialog />}
    </MantineProvider>
  );
}

function ClosingDialog() {
  const [opened, setOpened] = useState(true);
  return (
    <Dialog title="Rename" opened={opened} onClose={() => setOpened(false)}>
      Later
    </Dialog>
  );
}

test('a dialog that is open from the start returns the focus when it closes', async () => {
  render(<MountedOnDemand />);
  await press('Open');
  await press('Close');
  await expectFocus(() => screen.getByRole('button', { name: 'Open' }));
});
