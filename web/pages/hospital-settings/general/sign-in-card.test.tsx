import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

const { client } = people.owner;
const strictPolicy = {
  two_factor_required: true,
  idle_minutes: 15,
  allowed_networks: ['10.1.0.0/16', '192.0.2.1'],
};

async function open(
  policy: Partial<Client> = {},
  updateClientSettings: FakeAnswers['updateClientSettings'] = () => ({ body: people.owner }),
) {
  const state = { ...people.owner, client: client && { ...client, ...policy } };
  const app = renderApp('/client-settings/sign-in', {
    state,
    server: {
      getState: () => ({ body: state }),
      listClientUsers: () => ({ body: { results: [], count: 0 } }),
      updateClientSettings,
    },
  });
  const card = await screen.findByRole('region', { name: 'Sign-In' });
  const edit = async () => {
    await userEvent.click(within(card).getByRole('button', { name: 'Edit sign-in' }));
    return within(await screen.findByRole('dialog', { name: 'Sign-In' }));
  };
  const saved = () => app.sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)));
  return { card, edit, saved };
}

test('the card says what the hospital asks of people who sign in', async () => {
  expect((await open()).card.textContent).toContain(
    'Two-factor authentication is each person’s choice.Sessions end after 60 idle minutes. The hospital opens from any network.',
  );
});

test('the card shows a strict policy', async () => {
  expect((await open(strictPolicy)).card.textContent).toContain(
    'Two-factor authentication is required.Sessions end after 15 idle minutes. The hospital opens from 2 networks.',
  );
});

test('the form saves what was changed', async () => {
  const { edit, saved } = await open();
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('switch', { name: /Require two-factor authentication/ }));
  await userEvent.type(dialog.getByLabelText('Allowed networks'), '10.1.2.3/16{Enter}192.0.2.1');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([
    { two_factor_required: true, allowed_networks: ['10.1.2.3/16', '192.0.2.1'], version: 1 },
  ]);
});

test('an idle time above the server’s and a wrong network are refused beside their fields', async () => {
  const { edit, saved } = await open();
  const dialog = await edit();
  await userEvent.type(dialog.getByLabelText('Idle minutes'), '61');
  await userEvent.type(dialog.getByLabelText('Allowed networks'), 'office');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a whole number from 1 to 60.')).toBeDefined();
  expect(dialog.getByText('“office” is not an address or a network, such as 203.0.113.0/24.')).toBeDefined();
  expect(saved()).toEqual([]);
});

test('a weaker policy asks for the password when the server does', async () => {
  const asked = { current_password: ['Please confirm this with your current password.'] };
  const answers = [{ status: 400, body: asked }, { body: people.owner }];
  const { edit, saved } = await open(strictPolicy, () => answers.shift() ?? expect.fail('asked too often'));
  const dialog = await edit();
  await userEvent.clear(dialog.getByLabelText('Idle minutes'));
  await userEvent.clear(dialog.getByLabelText('Allowed networks'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.type(await dialog.findByLabelText('Your current password'), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = { idle_minutes: null, allowed_networks: [], version: 1 };
  expect(saved()).toEqual([changes, { ...changes, current_password: 'secret' }]);
});
