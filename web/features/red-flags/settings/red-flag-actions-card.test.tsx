import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

const { owner } = people;

const open = () =>
  renderApp('/client-settings?module=10&tab=module', {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listClientUsers: () => ({ body: { results: [], count: 0 } }),
      updateClientSettings: () => ({ body: owner }),
    },
  });

async function edit() {
  const app = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit red flag actions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Red Flag Actions' }));
  const save = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return app.sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)));
  };
  const rename = async (name: string) => {
    await userEvent.click(dialog.getByRole('button', { name: `Rename ${name}` }));
    return dialog.getByRole('textbox', { name: `New name of ${name}` });
  };
  return { dialog, save, rename };
}

test('the card lists the hospital’s actions in their order', async () => {
  open();
  const items = within(await screen.findByRole('region', { name: 'Red Flag Actions' })).getAllByRole(
    'listitem',
  );
  expect(items.map(item => item.textContent)).toEqual(['Float pool', 'Agency']);
});

test('actions are added, moved, renamed and saved in their order', async () => {
  const { dialog, save, rename } = await edit();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add an action' }), 'On-call{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Move On-call up' }));
  await userEvent.type(await rename('Agency'), ' nurses{Enter}');
  await expectFocus(() => dialog.getByRole('button', { name: 'Rename Agency nurses' }));
  expect(await save()).toEqual([
    { red_flag_actions: ['Float pool', 'On-call', 'Agency nurses'], version: 1 },
  ]);
});

test('an action is removed, and a typed one is saved without Enter', async () => {
  const { dialog, save } = await edit();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Float pool' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add an action' }), ' Overtime ');
  expect(await save()).toEqual([{ red_flag_actions: ['Agency', 'Overtime'], version: 1 }]);
});

test('leaving the field renames, and Escape does not, and keeps the dialog open', async () => {
  const { dialog, save, rename } = await edit();
  await userEvent.type(await rename('Agency'), 'x{Escape}');
  await expectFocus(() => dialog.getByRole('button', { name: 'Rename Agency' }));
  await userEvent.type(await rename('Float pool'), ' first');
  expect(await save()).toEqual([{ red_flag_actions: ['Float pool first', 'Agency'], version: 1 }]);
});

test('a name that is blank or in the list already has an error and keeps the focus', async () => {
  const { dialog, rename } = await edit();
  const field = await rename('Agency');
  await userEvent.clear(field);
  await userEvent.type(field, ' float POOL{Enter}');
  expect(dialog.getByText('This action is in the list already.')).toBeDefined();
  await expectFocus(() => field);
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByText('Whoops, please fill this out.')).toBeDefined();
});
