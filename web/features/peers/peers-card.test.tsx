import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

const sharing = (shares_with_peers: boolean) => {
  const { client } = people.owner;
  return { ...people.owner, client: client && { ...client, shares_with_peers } };
};

async function openForm(shares: boolean) {
  const state = sharing(shares);
  const app = renderApp('/client-settings?module=10', {
    state,
    server: { getState: () => ({ body: state }), updateClientSettings: () => ({ body: sharing(!shares) }) },
  });
  const card = within(await screen.findByRole('region', { name: 'Fair Peers' }));
  await userEvent.click(card.getByRole('button', { name: 'Edit fair peers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fair Peers' }));
  return { app, card, dialog };
}

test('a hospital does not share until an owner turns it on', async () => {
  const { app, card, dialog } = await openForm(false);
  expect(card.getByText('This hospital does not share with its peers.')).toBeDefined();
  await userEvent.click(dialog.getByRole('switch', { name: 'Share with peers' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)))).toEqual([
    { shares_with_peers: true, version: 1 },
  ]);
  expect(await card.findByText('This hospital shares with its peers.')).toBeDefined();
});

test('the form says what other hospitals get, what they do not, and when leaving takes effect', async () => {
  const { dialog } = await openForm(true);
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Share with peers' }).checked).toBe(true);
  const list = (name: RegExp) => within(dialog.getByRole('region', { name })).getAllByRole('listitem');
  expect(list(/get, for each quarter/)[0]?.textContent).toMatch(/^A dot without a name: worked RN hours/);
  expect(list(/do not get/).at(-1)?.textContent).toContain('wages');
  expect(list(/takes effect/).at(-1)?.textContent).toBe(
    'Leaving takes effect for every quarter that is not stored yet. Stored quarters stay as they are, and are not shown to a hospital that has left.',
  );
});
