import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListedUser } from '#contract/users/users.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { createListedUser, people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const bea = createListedUser({
  id: 20,
  first_name: 'Bea',
  last_name: 'Diaz',
  email: 'bea@lakeside.example',
  client_configs: [{ client_id: 1, owner: false, module_ids: [10, 12] }],
});

const listing = (...results: ListedUser[]) => ({
  listClientUsers: () => ({ body: { results, count: results.length } }),
});

function open(
  { server }: Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'server'>,
  address = '/client-settings/people',
) {
  const others = {
    getState: () => ({ body: people.owner }),
    listApiTokens: () => ({ body: { results: [], count: 0 } }),
    listCensusSources: () => ({ body: { results: [], count: 0, jwks_uri: '' } }),
  };
  return renderApp(address, { state: people.owner, server: { ...others, ...server } });
}

const findRow = (name: RegExp) => screen.findByRole('row', { name });

test('lists users with their modules and their status', async () => {
  const server = listing(
    { ...bea, client_configs: [{ client_id: 1, owner: true, module_ids: [12, 10] }] },
    { ...bea, id: 21, first_name: 'Cy', activated: false },
    { ...bea, id: 22, first_name: 'Di', is_active: false, activated: false },
  );
  open({ server });
  expect((await findRow(/Bea/)).textContent).toBe('Bea DiazOwnerbea@lakeside.exampleLabor & Delivery, NICU');
  expect((await findRow(/Cy/)).textContent).toContain('Invited');
  expect((await findRow(/Di Diaz/)).textContent).toContain('Inactive');
  expect((await findRow(/Di Diaz/)).textContent).not.toContain('Invited');
});

test('a user whom a directory has suspended is marked, and an owner restores the access', async () => {
  const [config] = bea.client_configs;
  const suspended = {
    ...bea,
    client_configs: [{ client_id: 1, owner: false, module_ids: [], ...config, suspended: true as const }],
  };
  const { sent } = open({ server: { ...listing(suspended), updateClientUser: () => ({ body: bea }) } });
  expect((await findRow(/Bea/)).textContent).toContain('Suspended');
  await userEvent.click(screen.getByRole('button', { name: 'More for Bea Diaz' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore Access' }));
  expect(await screen.findByText('Bea Diaz has access again.')).toBeDefined();
  expect(JSON.parse(String(sent('updateClientUser')[0]?.body))).toEqual({ suspended: false });
});

test('the list loads the first page of active users, sorted and filtered as in the address', async () => {
  const { sent, location } = open({ server: listing(bea) });
  await findRow(/Bea/);
  expect(sent('listClientUsers')[0]?.path).toBe(
    '/api/accounts/client_users/?page=1&is_active=true&ordering=last_name',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(location()).toBe('/client-settings/people?module=10&ordering=email'));
  const header = screen.getByRole('columnheader', { name: 'Email' });
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'bea');
  await waitFor(() => expect(location()).toBe('/client-settings/people?module=10&ordering=email&query=bea'));
  await waitFor(() => expect(sent('listClientUsers')).toHaveLength(3));
  expect(sent('listClientUsers').at(-1)?.path).toContain('query=bea');
});

test('a list of more than ten users has pages', async () => {
  open({ server: { listClientUsers: () => ({ body: { results: [bea], count: 11 } }) } });
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeDefined();
  expect(screen.getByText('1–10 of 11')).toBeDefined();
});

test('a list that cannot be loaded shows the reason and a retry button', async () => {
  const answers = [{ status: 403, body: { detail: 'Not now.' } }, listing(bea).listClientUsers()];
  open({ server: { listClientUsers: () => answers.shift() ?? expect.fail('asked too often') } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not now\./);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findRow(/Bea/)).toBeDefined();
});

test('an empty list says what to do', async () => {
  open({ server: listing() }, '/client-settings/people?query=nobody');
  expect(await screen.findByText(/^No matching users\./)).toBeDefined();
});

test('only the access of a user with other hospitals can be edited', async () => {
  const { sent } = open({
    server: { ...listing({ ...bea, can_edit: false }), updateClientUser: () => ({ body: bea }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Bea Diaz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  expect(dialog.queryByLabelText('First name')).toBeNull();
  expect(dialog.queryByLabelText('Active')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Set Password' })).toBeNull();
  await userEvent.click(dialog.getByLabelText('Mother-Baby'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('updateClientUser')[0]?.body))).toEqual({
    client_configs: [{ client_id: 1, owner: false, module_ids: [10, 12, 11] }],
  });
});

test('the list shows only the address of an account that has not signed in here', async () => {
  const unopened = { ...bea, first_name: '', last_name: '', can_edit: false };
  const { sent } = open({ server: { ...listing(unopened), updateClientUser: () => ({ body: unopened }) } });
  expect((await findRow(/Name appears after their first login here/)).textContent).toContain(bea.email);
  await userEvent.click(screen.getByRole('button', { name: `Edit ${bea.email}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await userEvent.click(dialog.getByLabelText('Mother-Baby'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateClientUser')).toHaveLength(1));
});

test('changing my own address asks for my password when the server does', async () => {
  const self = { ...bea, id: 1, first_name: 'Ann', last_name: 'Lee' };
  const asked = { current_password: ['Please confirm this with your current password.'] };
  const answers = [{ status: 400, body: asked }, { body: self }];
  const { sent } = open({
    server: { ...listing(self), updateClientUser: () => answers.shift() ?? expect.fail('asked too often') },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Your current password')).toBeNull();
  await userEvent.clear(dialog.getByLabelText('Email'));
  await userEvent.type(dialog.getByLabelText('Email'), 'lee@lakeside.example{Enter}');
  const field = await dialog.findByLabelText('Your current password');
  expect(dialog.getByText('Please confirm this with your current password.')).toBeDefined();
  await expectFocus(() => field);
  await userEvent.type(field, 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('updateClientUser').map(({ body }) => JSON.parse(String(body)))).toEqual([
    { email: 'lee@lakeside.example' },
    { email: 'lee@lakeside.example', current_password: 'secret' },
  ]);
});

test('saving keeps a user’s modules that the owner has no access to', async () => {
  const beyond = { ...bea, client_configs: [{ client_id: 1, owner: false, module_ids: [10, 99] }] };
  const { sent } = open({ server: { ...listing(beyond), updateClientUser: () => ({ body: bea }) } });
  expect((await findRow(/Bea/)).textContent).toContain('Labor & Delivery, 1 more');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Bea Diaz' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('NICU'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateClientUser')).toHaveLength(1));
  const { client_configs } = JSON.parse(String(sent('updateClientUser')[0]?.body));
  expect(client_configs[0].module_ids.sort()).toEqual([10, 12, 99]);
});

test('users cannot deactivate or remove themselves', async () => {
  open({ server: listing({ ...bea, id: 1, first_name: 'Ann', last_name: 'Lee' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Active').disabled).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Set Password' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Ann Lee' })).toBeNull();
});

test('pressing Enter before the address was looked up saves nothing', async () => {
  const { sent } = open({
    server: {
      ...listing(bea),
      checkClientUserEmail: () => ({ body: { known: true } }),
      createClientUser: () => ({ body: bea }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Bea');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Diaz');
  await userEvent.click(dialog.getByLabelText('NICU'));
  await userEvent.type(dialog.getByLabelText('Email'), 'Bea@lakeside.example{Enter}');
  expect((await dialog.findByRole('status')).textContent).toContain('This person already has an account.');
  expect(sent('createClientUser')).toHaveLength(0);
  await userEvent.click(await dialog.findByRole('button', { name: 'Give Access' }));
  expect(await screen.findByText('Bea Diaz has access now.')).toBeDefined();
  expect(sent('createClientUser')).toHaveLength(1);
});

test('a password is set from Edit User as well, where what was typed stays', async () => {
  const { sent } = open({ server: { ...listing(bea), setClientUserPassword: () => ({ body: bea }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Bea Diaz' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await userEvent.type(edit.getByLabelText('First name'), 'trix');
  await userEvent.click(edit.getByRole('button', { name: 'Set Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Password' }));
  await userEvent.type(dialog.getByLabelText('Your current password'), 'mine');
  await userEvent.type(dialog.getByLabelText('New password for Bea'), 'kelp under the pier');
  await userEvent.type(dialog.getByLabelText('New password, once more'), 'kelp under the pier{Enter}');
  expect(await edit.findByText('Bea Diaz has a new password.')).toBeDefined();
  expect(sent('setClientUserPassword')).toMatchObject([
    { body: '{"current_password":"mine","password":"kelp under the pier"}' },
  ]);
  expect(edit.getByLabelText<HTMLInputElement>('First name').value).toBe('Beatrix');
});

test('a new password has to be typed twice', async () => {
  const { sent } = open({ server: listing(bea) });
  await userEvent.click(await screen.findByRole('button', { name: 'More for Bea Diaz' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Password' }));
  await userEvent.type(dialog.getByLabelText('Your current password'), 'mine');
  await userEvent.type(dialog.getByLabelText('New password for Bea'), 'kelp under the pier');
  await userEvent.type(dialog.getByLabelText('New password, once more'), 'kelp{Enter}');
  expect(await dialog.findByText('The two passwords are not the same.')).toBeDefined();
  expect(sent('setClientUserPassword')).toHaveLength(0);
});
