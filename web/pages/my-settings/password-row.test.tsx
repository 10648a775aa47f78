import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const noSessions = { listSessions: () => ({ body: { results: [], count: 0 } }) };

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
  return within(await screen.findByRole('dialog', { name: 'Change Password' }));
}

async function fillIn(dialog: Awaited<ReturnType<typeof openDialog>>) {
  await userEvent.type(dialog.getByLabelText('Current password'), 'old one');
  await userEvent.type(dialog.getByLabelText('New password'), 'kelp under the pier');
  await userEvent.type(dialog.getByLabelText('New password, once more'), 'kelp under the pier{Enter}');
}

test('the dialog asks for the current password and twice for the new one, then confirms the change', async () => {
  const { sent } = renderApp('/settings', {
    state: people.nurse,
    server: { ...noSessions, changePassword: () => ({ body: people.nurse }) },
  });
  await fillIn(await openDialog());
  expect(await screen.findByText('Password changed. Your other sessions have ended.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('changePassword')[0]?.body))).toEqual({
    old_password: 'old one',
    new_password1: 'kelp under the pier',
    new_password2: 'kelp under the pier',
  });
  await waitFor(() => expect(sent('listSessions')).toHaveLength(2));
});

test('the fields tell password managers the account and which password is new', async () => {
  renderApp('/settings', { state: people.nurse, server: noSessions });
  const dialog = await openDialog();
  const hints = ['Current password', 'New password', 'New password, once more'].map(label =>
    dialog.getByLabelText(label).getAttribute('autocomplete'),
  );
  expect(hints).toEqual(['current-password', 'new-password', 'new-password']);
  const username = document.querySelector<HTMLInputElement>('[role="dialog"] [autocomplete="username"]');
  expect(username?.value).toBe('ann@lakeside.example');
});

test('an error from the server is shown beside its field', async () => {
  const wrong = 'Your old password was entered incorrectly. Please enter it again.';
  renderApp('/settings', {
    state: people.nurse,
    server: { ...noSessions, changePassword: () => ({ status: 400, body: { old_password: [wrong] } }) },
  });
  const dialog = await openDialog();
  await fillIn(dialog);
  expect(await dialog.findByText(wrong)).toBeDefined();
  await expectFocus(() => dialog.getByLabelText('Current password'));
});

test('a closed dialog forgets its input', async () => {
  renderApp('/settings', { state: people.nurse, server: noSessions });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Current password'), 'old one');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openDialog();
  expect(again.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});
