// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SetUp } from '#contract/clients/admin-clients.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { brigid, listBody, nicu, nora, openAdmin, readBody } from '../testing/open-admin.ts';
import { nothingSetUp } from '../testing/set-up.ts';

const mesa = { ...brigid, id: 5, name: 'Mesa' };
const labor = { ...nicu, id: 51, client: 5, name: 'Labor & Delivery', is_active: true, sections: [1] };

const openPage = (setUp: Partial<SetUp>, server: FakeAnswers = {}) =>
  openAdmin('/admin/clients/4/modules', {
    getSetUp: () => ({ body: { ...nothingSetUp, ...setUp } }),
    ...server,
  });

const step = async (name: string) => {
  const items = await screen.findAllByRole('listitem');
  return within(items.find(item => within(item).queryByText(name)) ?? expect.fail(`no step ${name}`));
};

test('the steps show what is done, what is next and where it is missing', async () => {
  openPage({
    modules: 1,
    modules_without_sections: [{ id: 41, name: 'NICU' }],
    sections_without_fields: [{ id: 2, name: 'Nursery' }],
  });
  expect((await step('Modules')).getByText('Done')).toBeDefined();
  const sections = await step('Sections');
  expect(sections.getByText('Next')).toBeDefined();
  const fields = sections.getByRole('link', { name: 'Add acuity fields to Nursery' });
  expect(fields.getAttribute('href')).toBe('/admin/sections/2/fields');
  await screen.findByRole('row', { name: /NICU/ });
  await userEvent.click(sections.getByRole('button', { name: 'Choose sections of NICU' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Module' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('NICU');
});

test('the steps disappear with the first shift, and copying stays', async () => {
  openPage({ modules: 1, people: 1, has_shifts: true });
  expect(await screen.findByPlaceholderText('Copy from another hospital')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Set up this hospital' })).toBeNull();
});

test('modules of another hospital are copied, without those whose names exist', async () => {
  const second = { ...labor, id: 52, name: 'nicu' };
  const third = { ...labor, id: 53, name: 'Closed', is_active: false };
  const asked = (name: EndpointName) => page.sent(name).at(-1)?.path ?? '';
  const page = openPage(
    { modules: 1 },
    {
      listClients: () => listBody(brigid, mesa),
      getClient: () => ({ body: asked('getClient').includes('/5/') ? mesa : brigid }),
      listModules: () =>
        asked('listModules').includes('client=5') ? listBody(labor, second, third) : listBody(nicu),
      copyModules: () => ({ status: 201, ...listBody({ ...labor, id: 42, client: 4 }) }),
    },
  );
  await userEvent.click(await screen.findByPlaceholderText('Copy from another hospital'));
  await userEvent.click(await screen.findByRole('option', { name: 'Mesa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy from Mesa' }));
  const choice = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Labor & Delivery' });
  expect(choice.checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'nicu' }).disabled).toBe(true);
  expect(dialog.queryByRole('checkbox', { name: 'Closed' })).toBeNull();
  await userEvent.click(choice);
  await userEvent.click(dialog.getByRole('button', { name: 'Copy Modules' }));
  expect(await dialog.findByText('Choose at least one module.')).toBeDefined();
  await userEvent.click(choice);
  await userEvent.click(dialog.getByRole('button', { name: 'Copy Modules' }));
  await waitFor(() => expect(page.sent('copyModules').map(readBody)).toEqual([{ client: 4, modules: [51] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Add Users invites the first person as owner of all active modules', async () => {
  const { sent } = openPage(
    { modules: 1 },
    {
      listModules: () => listBody({ ...nicu, is_active: true }),
      checkUserEmail: () => ({ body: { known: false } }),
      createUser: () => ({ status: 201, body: nora }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add Users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Nora');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Diaz');
  await userEvent.type(dialog.getByLabelText('Email'), 'nora@brigid.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  await waitFor(() => expect(sent('createUser')).toHaveLength(1));
  expect(readBody(sent('createUser')[0])).toMatchObject({
    client_configs: [{ client_id: 4, owner: true, module_ids: [41] }],
  });
  expect(await screen.findByText('Nora Diaz was invited by mail to nora@brigid.example.')).toBeDefined();
});

test('a section is added without leaving the form of a module, and is chosen there', async () => {
  const created = { id: 3, name: 'Triage', internal_name: 'triage', order: 3 };
  const catalogue = [{ id: 2, name: 'Nursery', internal_name: 'nursery 2026', order: 2 }];
  const { sent } = openPage(
    { modules: 0 },
    {
      listSections: () => listBody(...catalogue),
      createSection: () => {
        catalogue.push(created);
        return { status: 201, body: created };
      },
      createModule: () => ({ status: 201, body: nicu }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Module' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Module' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'NICU');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Section' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Section' }));
  await userEvent.type(form.getByLabelText('Internal name'), 'triage');
  await userEvent.type(form.getByLabelText('Client-facing name'), 'Triage{Enter}');
  const choice = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Triage' });
  await waitFor(() => expect(choice.checked).toBe(true));
  expect(sent('createModule')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Add Module' }));
  await waitFor(() => expect(sent('createModule')).toHaveLength(1));
  expect(readBody(sent('createModule')[0])).toMatchObject({ name: 'NICU', sections: [3] });
});
