// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { listBody, nora, openAdmin, readBody } from './testing/open-admin.ts';

test('all hospitals of a user are sent if one of them was changed', async () => {
  const { sent } = openAdmin('/admin/users', {
    listUsers: () => listBody(nora),
    changeUser: () => ({ body: nora }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Nora Diaz' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByLabelText(/^Owner/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('changeUser')).toHaveLength(1));
  expect(readBody(sent('changeUser')[0])).toEqual({
    client_configs: [{ client_id: 4, owner: true, module_ids: [41] }],
  });
});

test('users of all hospitals are listed and imported', async () => {
  const { sent } = openAdmin('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('dialog', { name: 'Import Users' })).toBeDefined();
  expect(sent('listUsers')[0]?.path).toContain('page=1&is_active=true');
});

async function addNora(server: FakeAnswers) {
  openAdmin('/admin/users', { checkUserEmail: () => ({ body: { known: true } }), ...server });
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Nora');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Diaz');
  await userEvent.type(dialog.getByLabelText('Email'), nora.email);
  await userEvent.click(dialog.getByLabelText('Administrator'));
  const said = (await dialog.findByText(/^This person already has an account/)).textContent;
  await userEvent.click(dialog.getByRole('button', { name: 'Give Access' }));
  return { dialog, said };
}

test('adding a user who has an account warns that their access is replaced', async () => {
  const { said } = await addNora({ createUser: () => ({ body: nora }) });
  expect(said).toContain('Their access to the hospitals below will be what you choose here.');
  expect(await screen.findByText('Nora Diaz has access now.')).toBeDefined();
});

test('adding a deactivated user says that they cannot log in', async () => {
  await addNora({ createUser: () => ({ body: { ...nora, is_active: false } }) });
  expect(
    await screen.findByText('Nora Diaz was given access, but is deactivated and cannot log in.'),
  ).toBeDefined();
});

test('a user who cannot become an administrator gets an error beside the checkbox', async () => {
  const there = 'This person has an account already. Make them an administrator there.';
  const { dialog } = await addNora({ createUser: () => ({ status: 400, body: { is_admin: [there] } }) });
  expect(await dialog.findByText(there)).toBeDefined();
});
