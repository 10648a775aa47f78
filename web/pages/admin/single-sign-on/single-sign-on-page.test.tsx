import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { brigid, nicu, nora, openAdmin, readBody } from '../testing/open-admin.ts';

const contoso: IdentityProvider = {
  id: 3,
  name: 'Contoso',
  clients: [brigid.id],
  issuer: 'https://login.example.org/tenant',
  client_id: 'parity',
  scopes: 'openid email profile',
  domains: ['brigid.example'],
  is_active: false,
  required: false,
  create_users: false,
  trusts_two_factor: false,
  trusts_addresses: false,
  emergency_owners: [],
  group_claim: null,
  group_rules: [],
  tested_at: null,
  version: 1,
};

const address = '/admin/single-sign-on';

function open(providers: IdentityProvider[], server: FakeAnswers = {}, suffix = '') {
  const addresses = {
    redirect_uri: 'https://parity.example/sso/callback/',
    backchannel_logout_uri: 'https://parity.example/sso/backchannel_logout/',
  };
  return openAdmin(`${address}${suffix}`, {
    listIdentityProviders: () => ({ body: { results: providers, count: providers.length, ...addresses } }),
    ...server,
  });
}

test('the page without providers shows the addresses to register and the first step', async () => {
  open([]);
  expect(await screen.findByText(/^There are no providers yet\./)).toBeDefined();
  expect(screen.getByText('https://parity.example/sso/callback/')).toBeDefined();
  expect(screen.getByText('https://parity.example/sso/backchannel_logout/')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy Redirect URI' })).toBeDefined();
});

test('a provider is listed with its domains, hospitals and state', async () => {
  open([{ ...contoso, is_active: true, required: true, tested_at: new Date().toISOString() }]);
  const row = await screen.findByRole('row', { name: /Contoso/ });
  await within(row).findByText('St. Brigid');
  expect(row.textContent).toContain('Required');
  expect(row.textContent).toContain('brigid.example');
  expect(row.textContent).toContain('just now');
  const link = within(row).getByRole('link', { name: 'Test Sign-In of Contoso' });
  expect(link.getAttribute('href')).toBe('/sso/3/start/?test=1');
});

test('a new provider is sent with its hospitals, domains and rules', async () => {
  const { sent } = open([], {
    createIdentityProvider: () => ({ body: contoso }),
    listModules: () => ({ body: { results: [{ ...nicu, is_active: true }], count: 1 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Provider' }));
  const type = (label: string, text: string) => userEvent.type(dialog.getByLabelText(label), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Add Provider' }));
  expect(dialog.getAllByText('Whoops, please fill this out.')).toHaveLength(4);
  await type('Name', 'Contoso');
  await type('Issuer', contoso.issuer);
  await type('Client ID', 'parity');
  await type('Client secret', 'secret');
  await type('Email domains', 'brigid.example; @St-Brigid.example');
  expect(dialog.getByText('Choose a hospital first.')).toBeDefined();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Hospitals' }));
  await userEvent.click(await screen.findByRole('option', { name: 'St. Brigid' }));
  await userEvent.click(dialog.getByRole('switch', { name: /^Create accounts/ }));
  await type('Group claim', 'groups');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a rule for St. Brigid' }));
  const rule = within(await dialog.findByRole('group', { name: 'Access to St. Brigid' }));
  await userEvent.type(rule.getByLabelText('Group'), 'Nurses');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Provider' }));
  await dialog.findByText('Every rule needs a group and at least one module.');
  await userEvent.click(rule.getByLabelText('NICU'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Provider' }));
  await waitFor(() => expect(sent('createIdentityProvider')).toHaveLength(1));
  expect(readBody(sent('createIdentityProvider')[0])).toEqual({
    name: 'Contoso',
    issuer: contoso.issuer,
    client_id: 'parity',
    client_secret: 'secret',
    scopes: 'openid email profile',
    domains: ['brigid.example', '@St-Brigid.example'],
    clients: [brigid.id],
    required: false,
    create_users: true,
    trusts_two_factor: false,
    trusts_addresses: false,
    emergency_owners: [],
    group_claim: 'groups',
    group_rules: [{ client: brigid.id, group: 'Nurses', owner: false, module_ids: [nicu.id] }],
  });
});

test('an active provider can be required, with emergency owners; only changes are sent', async () => {
  const owner = { ...nora, client_configs: [{ client_id: brigid.id, owner: true, module_ids: [nicu.id] }] };
  const { sent } = open([{ ...contoso, is_active: true, version: 4 }], {
    updateIdentityProvider: () => ({ body: contoso }),
    listUsers: () => ({ body: { results: [owner, { ...nora, id: 21 }], count: 2 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Contoso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Provider' }));
  await userEvent.click(dialog.getByRole('switch', { name: /^Require it/ }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Emergency owners' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(option => option.textContent)).toEqual(['Nora Diaz (nora@brigid.example)']);
  await userEvent.click(offered[0] ?? expect.fail('nobody is offered'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(1));
  expect(readBody(sent('updateIdentityProvider')[0])).toEqual({
    required: true,
    emergency_owners: [nora.id],
    version: 4,
  });
});

test('somebody else’s change is reported, and saving again replaces it', async () => {
  const conflict = {
    detail: 'Bo changed this provider since you opened it.',
    changed_by: 'Bo Ray',
    changed_at: null,
    current: { version: 5 },
  };
  const answers = [{ status: 409, body: conflict }, { body: contoso }];
  const { sent } = open([contoso], {
    updateIdentityProvider: () => answers.shift() ?? expect.fail('sent too often'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Contoso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Provider' }));
  await userEvent.type(dialog.getByLabelText('Name'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/^Bo Ray changed the settings, after you opened them\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(2));
  expect(readBody(sent('updateIdentityProvider')[1])).toEqual({ name: 'Contoso 2', version: 5 });
});

describe('the switch', () => {
  test('asks to test a provider that was never tested', async () => {
    const { sent } = open([contoso], { updateIdentityProvider: () => ({ body: contoso }) });
    await userEvent.click(await screen.findByLabelText('Contoso is on'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Test Contoso first' }));
    const test = dialog.getByRole('link', { name: 'Test Sign-In' });
    expect(test.getAttribute('href')).toBe('/sso/3/start/?test=1');
    expect(sent('updateIdentityProvider')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Turn On Without a Test' }));
    await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(1));
    expect(readBody(sent('updateIdentityProvider')[0])).toEqual({ is_active: true });
  });

  test('turns a tested provider on at once', async () => {
    const { sent } = open([{ ...contoso, tested_at: '2026-11-14T15:00:00Z' }], {
      updateIdentityProvider: () => ({ body: contoso }),
    });
    await userEvent.click(await screen.findByLabelText('Contoso is on'));
    await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(1));
  });

  test('asks before it turns a provider off, which is then no longer required', async () => {
    const { sent } = open([{ ...contoso, is_active: true, required: true }], {
      updateIdentityProvider: () => ({ body: contoso }),
    });
    await userEvent.click(await screen.findByLabelText('Contoso is on'));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn Off' }));
    await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(1));
    expect(readBody(sent('updateIdentityProvider')[0])).toEqual({ is_active: false, required: false });
  });
});

describe('the result of a test', () => {
  const encode = (answer: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(answer))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  test('says what arrived and what would happen, and turns the provider on', async () => {
    const answer = {
      email: 'ann@elsewhere.example',
      email_verified: true,
      name: 'Ánn Lee',
      subject: '1',
      groups: ['Nurses'],
    };
    const { sent } = open(
      [contoso],
      { updateIdentityProvider: () => ({ body: contoso }) },
      `?tested=3#${encode(answer)}`,
    );
    const card = within(await screen.findByRole('region', { name: 'Test of Contoso' }));
    expect(card.getByRole('status').textContent).toBe(
      'Contoso answered and sent ann@elsewhere.example (confirmed), the name Ánn Lee, and the groups Nurses. Nobody was signed in.',
    );
    expect(card.getAllByRole('listitem')[0]?.textContent).toBe(
      'The sign-in would be refused. elsewhere.example is not one of the provider’s domains.',
    );
    await userEvent.click(card.getByRole('button', { name: 'Turn On' }));
    await waitFor(() => expect(sent('updateIdentityProvider')).toHaveLength(1));
  });

  test('a failure reads in words, with advice', async () => {
    open([contoso], {}, '?tested=3&sso_error=provider_down');
    const card = within(await screen.findByRole('region', { name: 'Test of Contoso' }));
    expect(card.getByRole('alert').textContent).toMatch(/cannot be reached/);
    expect(card.getByText(/^Check the issuer/)).toBeDefined();
    expect(card.queryByRole('button', { name: 'Turn On' })).toBeNull();
    await userEvent.click(card.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Test of Contoso' })).toBeNull());
  });

  test.each(['?tested=3#no-json', '?tested=3&sso_error=never-heard-of'])(
    'an address that cannot be read is a failure: %s',
    async suffix => {
      open([contoso], {}, suffix);
      const card = within(await screen.findByRole('region', { name: 'Test of Contoso' }));
      expect(card.getByRole('alert').textContent).toMatch(/cannot trust/);
    },
  );
});

test('a provider is deleted after a question', async () => {
  const { sent } = open([contoso], { deleteIdentityProvider: () => ({ body: null }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Contoso' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent('deleteIdentityProvider')).toHaveLength(1));
});
