import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** Another module than the one that is shown follows the pack. */
function open(pack: string, hospital: Partial<Client> = {}, server: FakeAnswers = {}) {
  const { client, ...state } = people.owner;
  if (!client) return expect.fail('no hospital');
  const change: StandardChange = { pack, unit_type: null, from: '2026-01-01', map: {} };
  const modules = client.modules.map((module, index) =>
    index === 1 ? { ...module, standard_history: [change] } : module,
  );
  const owner = { ...state, client: { ...client, modules, ...hospital } };
  return renderApp('/client-settings?module=10&tab=module', {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      updateClientSettings: () => ({ body: owner }),
      ...server,
    },
  });
}

const findCard = () => screen.findByRole('region', { name: 'Efforts by Law' });

async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit efforts by law' }));
  return within(await screen.findByRole('dialog', { name: 'Efforts by Law' }));
}

test('the card lists the efforts of the laws that modules follow, with their actions', async () => {
  open('washington', { standard_efforts: { agency: ['Agency', 'Old agency'] } });
  const text = (await findCard()).textContent;
  expect(text).toContain('Asked people who are workingNo action yet');
  expect(text).toContain('AgencyAgency, Old agency (no longer offered)');
});

test('there is no card without a law that names efforts', async () => {
  open('oregon');
  await screen.findByRole('region', { name: 'Staffing Standard' });
  expect(screen.queryByRole('region', { name: 'Efforts by Law' })).toBeNull();
});

test('actions are chosen for an effort, and efforts of other laws are kept', async () => {
  const { sent } = open('washington', {
    standard_efforts: { on_call_list: ['Float pool'], agency: ['Old'] },
  });
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Per diem' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Float pool' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Agency' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Agency' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      standard_efforts: {
        on_call_list: ['Float pool'],
        ask_working: [],
        ask_available: [],
        per_diem: ['Float pool'],
        // One that the hospital no longer offers still counts where it was logged.
        agency: ['Old', 'Agency'],
      },
      version: 1,
    },
  ]);
});

test('the server’s reason is shown beside its effort', async () => {
  open(
    'washington',
    { standard_efforts: { agency: ['Agency'] } },
    {
      updateClientSettings: () => ({
        status: 400,
        body: { 'standard_efforts.agency.0': ['Ensure this field has no more than 100 characters.'] },
      }),
    },
  );
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Ensure this field has no more than 100 characters.')).toBeDefined();
});
