import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

function open(handover_minutes = 0) {
  const { client, ...state } = createOwnerWithReasons();
  if (!client) return expect.fail('no hospital');
  const modules = client.modules.map(module => ({ ...module, handover_minutes }));
  const owner = { ...state, client: { ...client, modules } };
  const [stored] = modules;
  if (!stored) return expect.fail('no module');
  const { sent } = renderApp(`/client-settings?tab=${stored.id}`, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      updateClientModule: body => ({ body: { ...stored, ...(body as Partial<ClientModule>), version: 3 } }),
    },
  });
  return () => sent('updateClientModule').map(({ body }) => JSON.parse(String(body)));
}

const findCard = async () => within(await screen.findByRole('region', { name: 'Scheduled RNs' }));

async function type(text: string) {
  await userEvent.click((await findCard()).getByRole('button', { name: 'Edit scheduled RNs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scheduled RNs' }));
  const field = dialog.getByLabelText('Minutes of hand-over');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return dialog;
}

test('the card says how many minutes are cut', async () => {
  open(1);
  expect((await findCard()).getByText('1 minute of hand-over')).toBeDefined();
});

test('an owner changes the minutes', async () => {
  const listSaved = open();
  expect((await findCard()).getByText('No hand-over time')).toBeDefined();
  await type('30');
  await waitFor(() => expect(listSaved()).toEqual([{ handover_minutes: 30, version: 2 }]));
  await waitFor(async () => expect((await findCard()).getByText('30 minutes of hand-over')).toBeDefined());
});

test('more than an hour is refused beside the field', async () => {
  const listSaved = open();
  const dialog = await type('61');
  expect(await dialog.findByText('Enter a whole number from 0 to 60.')).toBeDefined();
  expect(listSaved()).toEqual([]);
});
