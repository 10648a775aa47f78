// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { brigid, labor, listBody, nicu, nora, openAdmin, readBody } from './testing/open-admin.ts';
import { finishedSetUp } from './testing/set-up.ts';

// Rendering all zones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Denver']);
// A growing text area needs it, and happy-dom lacks it.
Object.assign(document, { fonts: new EventTarget() });

test('clients are searched and filtered, and lead to their modules', async () => {
  const { sent } = openAdmin('/admin/clients');
  const link = await screen.findByRole('link', { name: 'Module Customizer of St. Brigid' });
  expect(link.getAttribute('href')).toBe('/admin/clients/4/modules');
  expect(sent('listClients')[0]?.path).toContain('is_active=true');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'bri');
  await waitFor(() => expect(sent('listClients').at(-1)?.path).toContain('query=bri'));
  const status = within(screen.getByRole('radiogroup', { name: 'Status' }));
  expect(status.getAllByRole('radio').map(radio => radio.getAttribute('value'))).toEqual([
    'active',
    'inactive',
    'any',
  ]);
  await userEvent.click(status.getByText('Inactive'));
  await waitFor(() => expect(sent('listClients').at(-1)?.path).toContain('is_active=false'));
});

test('a pending search and a filter chosen in the meantime are combined', async () => {
  const { sent, location } = openAdmin('/admin/clients');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search clients' }), 'bri');
  await userEvent.click(screen.getByText('Inactive'));
  await waitFor(() => expect(sent('listClients').at(-1)?.path).toContain('query=bri&is_active=false'));
  expect(location()).toBe('/admin/clients?query=bri&status=inactive');
});

test('a pending search does not navigate back from a followed link', async () => {
  const { location } = openAdmin('/admin/clients');
  const link = await screen.findByRole('link', { name: 'Module Customizer of St. Brigid' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'bri');
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'Modules of St. Brigid' })).toBeDefined();
  expect(location()).toBe('/admin/clients/4/modules');
});

test('a link to a page beyond the last shows the last page, and Back leads to the previous screen', async () => {
  const { router, location } = openAdmin('/admin/users', {
    listClients: () => ({ body: { results: [brigid], count: 12 } }),
  });
  await screen.findByRole('searchbox', { name: 'Search users' });
  await act(() => router.navigate('/admin/clients?page=9'));
  await waitFor(() => expect(location()).toBe('/admin/clients?page=2'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(location()).toBe('/admin/users'));
});

test('Edit Client changes name, timezone, first good month and activity', async () => {
  const { sent } = openAdmin('/admin/clients', { updateClient: () => ({ body: brigid }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit St. Brigid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
  await userEvent.type(dialog.getByLabelText('Name'), ' North');
  await userEvent.click(dialog.getByRole('switch', { name: /^Active/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Hospital' }));
  expect(await question.findByText(/^2 people lose access to St. Brigid at once/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent('updateClient')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent('updateClient')).toHaveLength(1));
  expect(readBody(sent('updateClient')[0])).toEqual({
    name: 'St. Brigid North',
    is_active: false,
  });
});

test('Add Client leads to the set-up of the new hospital', async () => {
  const { location } = openAdmin('/admin/clients', {
    createClient: () => ({ status: 201, body: brigid }),
    getSetUp: () => ({ body: { ...finishedSetUp, has_shifts: false } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'St. Brigid');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Timezone' }));
  await userEvent.click(await screen.findByRole('option', { name: /Denver/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByRole('heading', { name: 'Set up this hospital' })).toBeDefined();
  expect(location()).toBe('/admin/clients/4/modules');
});

const field = { id: 7, section: 1, name: 'Triage', help: '', rns_per_patient: 0.5, order: 1 };

const edits = [
  {
    what: 'a user',
    at: '/admin/users',
    edit: 'Edit Nora Diaz',
    call: 'changeUser',
    field: 'Last name',
    stored: nora,
  },
  {
    what: 'a client',
    at: '/admin/clients',
    edit: 'Edit St. Brigid',
    call: 'updateClient',
    field: 'Name',
    stored: brigid,
  },
  {
    what: 'a module',
    at: '/admin/clients/4/modules',
    edit: 'Edit NICU',
    call: 'updateModule',
    field: 'Name',
    stored: nicu,
  },
  {
    what: 'a section',
    at: '/admin/sections',
    edit: 'Edit Labor',
    call: 'updateSection',
    field: 'Internal name',
    stored: labor,
  },
  {
    what: 'an acuity field',
    at: '/admin/sections/1/fields',
    edit: 'Edit Triage',
    call: 'updateAcuityField',
    field: 'Name',
    stored: field,
  },
] as const;
const names = { 'Last name': 'last_name', 'Internal name': 'internal_name', Name: 'name' };

describe.each(edits)('the form of $what', ({ at, edit, call, field: label, stored }) => {
  async function openForm() {
    const { sent } = openAdmin(at, {
      listUsers: () => listBody(nora),
      getSection: () => ({ body: labor }),
      listAcuityFields: () => listBody(field),
      [call]: () => ({ body: stored }),
    });
    await userEvent.click(await screen.findByRole('button', { name: edit }));
    return { sent, dialog: within(await screen.findByRole('dialog')) };
  }

  test('sends the changed fields only', async () => {
    const { sent, dialog } = await openForm();
    const input = dialog.getByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, 'Other{Enter}');
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    expect(readBody(sent(call)[0])).toEqual({ [names[label]]: 'Other' });
  });

  test('the form without changes is saved and closes', async () => {
    const { sent, dialog } = await openForm();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(call).map(readBody)).toEqual([{}]);
  });
});

test('modules of a client show their sections and their status, and can be edited', async () => {
  const { sent } = openAdmin('/admin/clients/4/modules', { updateModule: () => ({ body: nicu }) });
  expect(await screen.findByRole('heading', { name: 'Modules of St. Brigid' })).toBeDefined();
  const row = within(await screen.findByRole('row', { name: /NICU/ }));
  expect([row.getByText('Nursery'), row.getByText('Inactive')]).toHaveLength(2);
  await userEvent.click(row.getByRole('button', { name: 'Edit NICU' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Module' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Labor' }));
  await userEvent.click(dialog.getByRole('switch', { name: /^Active/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateModule')).toHaveLength(1));
  expect(readBody(sent('updateModule')[0])).toEqual({ sections: [2, 1], is_active: true });
});

test.each([
  { stored: null, typed: ' Perinatal, large ', sent: 'Perinatal, large' },
  { stored: 'Perinatal', typed: '', sent: null },
])('the peer group of a module changes from $stored to $sent', async ({ stored, typed, sent: expected }) => {
  const { sent } = openAdmin('/admin/clients/4/modules', {
    listModules: () => listBody({ ...nicu, peer_group: stored }),
    updateModule: () => ({ body: nicu }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit NICU' }));
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Peer group');
  expect(field.value).toBe(stored ?? '');
  await userEvent.clear(field);
  await userEvent.type(field, `${typed}{Enter}`);
  await waitFor(() => expect(sent('updateModule')).toHaveLength(1));
  expect(readBody(sent('updateModule')[0])).toEqual({ peer_group: expected });
});

test('a new module has a minimum of 2 RNs by default, and a name that is taken is an error', async () => {
  const taken = 'A module with this name already exists for St. Brigid.';
  const { sent } = openAdmin('/admin/clients/4/modules', {
    createModule: () => ({ status: 400, body: { name: [taken] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Module' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Module' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Minimum target RNs').value).toBe('2');
  await userEvent.type(dialog.getByLabelText('Name'), 'NICU{Enter}');
  expect(await dialog.findByText(taken)).toBeDefined();
  expect(readBody(sent('createModule')[0])).toMatchObject({ client: 4, min_rn_target: 2 });
});

test('sections can be edited and rearranged, and lead to their fields', async () => {
  const { sent } = openAdmin('/admin/sections', { updateSection: () => ({ body: labor }) });
  const fields = await screen.findByRole('link', { name: 'Manage Acuity Fields of Nursery' });
  expect([fields.textContent, fields.getAttribute('href')]).toEqual([
    'Manage Acuity Fields',
    '/admin/sections/2/fields',
  ]);
  expect(screen.getByRole('button', { name: 'Rearrange' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add Section' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Labor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  await userEvent.type(dialog.getByLabelText('Client-facing name'), ' ward{Enter}');
  await waitFor(() => expect(sent('updateSection')).toHaveLength(1));
  expect(readBody(sent('updateSection')[0])).toEqual({ name: 'Labor ward' });
});

test.each([
  ['/admin/clients/4/modules', 'Modules', 'Clients'],
  ['/admin/sections/9/fields', 'Acuity Fields', 'Sections'],
])('the page %s that fails to load shows its title and the way back', async (address, title, back) => {
  const gone = () => ({ status: 404, body: { detail: 'There is no such thing.' } });
  openAdmin(address, { getClient: gone, getSection: gone });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('There is no such thing.');
  expect(within(screen.getByRole('main')).getByRole('link', { name: back })).toBeDefined();
});
