import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const atNight = { after_minutes: 90, to: 'both', quiet_from: 22 * 60, quiet_to: 6 * 60 } as const;

function open(reminders: ClientModule['reminders'] = null, server: FakeAnswers = {}) {
  const { client, ...state } = createOwnerWithReasons();
  if (!client) return expect.fail('no hospital');
  const modules = client.modules.map(module => ({ ...module, reminders }));
  const owner = { ...state, client: { ...client, modules } };
  const [stored] = modules;
  if (!stored) return expect.fail('no module');
  return renderApp(`/client-settings?tab=${stored.id}`, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      updateClientModule: body => ({ body: { ...stored, ...(body as Partial<ClientModule>), version: 3 } }),
      ...server,
    },
  });
}

async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reminders' }));
  return within(await screen.findByRole('dialog', { name: 'Reminders' }));
}

const findCard = async () => within(await screen.findByRole('region', { name: 'Reminders' }));

test('reminders are off until an owner chooses who gets them', async () => {
  const { sent } = open();
  expect((await findCard()).getByText('No reminders')).toBeDefined();
  const dialog = await edit();
  const minutes = dialog.getByLabelText<HTMLInputElement>('Minutes after the end of the shift');
  expect([minutes.disabled, minutes.value]).toEqual([true, '60']);
  await userEvent.selectOptions(
    dialog.getByLabelText('Send reminders'),
    'To the people who enter its shifts',
  );
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '30');
  fireEvent.change(dialog.getByLabelText('Quiet from'), { target: { value: '23:30' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('updateClientModule')[0]?.body))).toEqual({
    reminders: { to: 'members', after_minutes: 30, quiet_from: 23 * 60 + 30, quiet_to: 6 * 60 },
    version: 2,
  });
  const card = await findCard();
  expect(await card.findByText('To the people who enter its shifts')).toBeDefined();
  expect(card.getByText('A mail 30 minutes after the end of a shift')).toBeDefined();
  expect(card.getByText('Quiet from 23:30 to 06:00')).toBeDefined();
});

test('an owner turns reminders off', async () => {
  const { sent } = open(atNight);
  expect((await findCard()).getByText('To both')).toBeDefined();
  const dialog = await edit();
  await userEvent.selectOptions(dialog.getByLabelText('Send reminders'), 'No reminders');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateClientModule')).toHaveLength(1));
  expect(JSON.parse(String(sent('updateClientModule')[0]?.body))).toMatchObject({ reminders: null });
});

test('equal times are shown as no quiet hours', async () => {
  open({ ...atNight, quiet_to: atNight.quiet_from });
  expect((await findCard()).getByText('No quiet hours')).toBeDefined();
});

test('fields that are wrong or empty have an error beside them and are not sent', async () => {
  const { sent } = open(atNight);
  const dialog = await edit();
  const minutes = dialog.getByLabelText('Minutes after the end of the shift');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '1441');
  fireEvent.change(dialog.getByLabelText('Quiet to'), { target: { value: '' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a whole number from 0 to 1440.')).toBeDefined();
  expect(dialog.getByLabelText('Quiet to').getAttribute('aria-invalid')).toBe('true');
  expect(sent('updateClientModule')).toHaveLength(0);
});

test('the server’s reason is shown beside its field', async () => {
  const refused = { 'reminders.after_minutes': ['This is too long.'] };
  open(atNight, { updateClientModule: () => ({ status: 400, body: refused }) });
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is too long.')).toBeDefined();
});
