import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const { user } = people.nurse;
const stoppedReminders: AuthState = {
  ...people.nurse,
  user: user && { ...user, mails: { ...user.mails, reminders: false } },
};

const findSwitch = async (name: RegExp) => {
  const card = within(await screen.findByRole('region', { name: 'Mails' }));
  return card.findByRole<HTMLInputElement>('switch', { name });
};

test('the card shows which mails the person gets, and says that those about the account always come', async () => {
  renderApp('/settings', { state: stoppedReminders });
  expect((await findSwitch(/^Report subscriptions/)).checked).toBe(true);
  expect((await findSwitch(/^Reminders/)).checked).toBe(false);
  expect((await findSwitch(/^Published analyses/)).checked).toBe(true);
  expect(screen.getByText(/^You always get email about your account/)).toBeDefined();
});

test('a switch stops one kind of mail at once', async () => {
  const { sent } = renderApp('/settings', {
    state: people.nurse,
    server: { updateUser: () => ({ body: stoppedReminders }) },
  });
  const reminders = await findSwitch(/^Reminders/);
  await userEvent.click(reminders);
  await waitFor(() => expect(sent('updateUser')).toMatchObject([{ body: '{"mails":{"reminders":false}}' }]));
  await waitFor(() => expect(reminders.checked).toBe(false));
});

test('a choice that cannot be saved is reverted with a message', async () => {
  renderApp('/settings', {
    state: people.nurse,
    server: { updateUser: () => ({ status: 503, body: null }) },
  });
  const analyses = await findSwitch(/^Published analyses/);
  await userEvent.click(analyses);
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(analyses.checked).toBe(true);
});
