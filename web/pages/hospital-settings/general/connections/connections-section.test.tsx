import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiToken } from '#contract/tokens/api-tokens.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const asksNothing = { own: null, recent: null, hospital: null };

const warehouse: ApiToken = {
  id: 3,
  name: 'Data warehouse',
  scopes: ['shifts:read', 'reports:read'],
  expires_at: '2027-11-14T06:00:00Z',
  last_used_at: '2026-11-14T14:00:00Z',
};

function open(tokens: ApiToken[], server: FakeAnswers = {}) {
  const others: FakeAnswers = {
    getState: () => ({ body: people.owner }),
    listApiTokens: () => ({ body: { results: tokens, count: tokens.length } }),
    listCensusSources: () => ({ body: { results: [], count: 0, jwks_uri: '' } }),
  };
  return renderApp('/client-settings/connections', { state: people.owner, server: { ...others, ...server } });
}

async function fillForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Feed');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Read shifts/ }));
  return dialog;
}

const submit = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Add Token' }));

test('tokens are listed with their scopes in words, their expiry and their last use', async () => {
  const expired = { ...warehouse, id: 4, name: 'Old feed', expires_at: '2026-11-14T14:00:00Z' };
  open([warehouse, { ...expired, scopes: ['scim'], last_used_at: null }]);
  const used = await screen.findByRole('row', { name: /Data warehouse/ });
  expect(used.textContent).toMatch(/Read shifts, Read reports11\/14\/2027 12:00 am( CST)? 1 hour ago/);
  const old = await screen.findByRole('row', { name: /Old feed/ });
  expect(old.textContent).toMatch(/Manage users \(SCIM\)11\/14\/2026 8:00 am( CST)? ExpiredNever/);
});

test('a new token is shown once with commands to try it', async () => {
  const { sent } = open([], {
    createApiToken: body => ({
      body: { ...body, id: 5, last_used_at: null, token: 'pty_1_secret' },
    }),
  });
  const dialog = await fillForm();
  await submit(dialog);
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
  expect(shown.getByRole('group', { name: 'Token' }).textContent).toContain('pty_1_secret');
  expect(shown.getByRole('group', { name: 'Try it: Read shifts' }).textContent).toContain(
    `curl -H "Authorization: Bearer pty_1_secret" "${window.location.origin}/api/module/10/shifts/"`,
  );
  expect(JSON.parse(String(sent('createApiToken')[0]?.body))).toEqual({
    name: 'Feed',
    scopes: ['shifts:read'],
    // The start of the day in Chicago.
    expires_at: '2027-11-14T06:00:00Z',
  });
  await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
  expect(sent('listApiTokens')).toHaveLength(2);
});

test('the scope to export data says what Excel asks for', async () => {
  const { sent } = open([], {
    createApiToken: body => ({ body: { ...body, id: 5, last_used_at: null, token: 'pty_1_secret' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Excel');
  const scope = dialog.getByRole('checkbox', { name: /Export data/ });
  expect(dialog.getByText(/Excel and Power BI ask for .* the token as the password/)).toBeDefined();
  await userEvent.click(scope);
  await submit(dialog);
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
  expect(shown.getByRole('group', { name: 'Try it: Export data' }).textContent).toContain(
    '/api/export/shifts.csv',
  );
  expect(JSON.parse(String(sent('createApiToken')[0]?.body)).scopes).toEqual(['export:read']);
});

test('a token needs a name, a scope and a day within two years', async () => {
  const { sent } = open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Token' }));
  await userEvent.selectOptions(dialog.getByLabelText('Expires'), 'On a date');
  await submit(dialog);
  expect(dialog.getAllByText(fillThisOut)).toHaveLength(2);
  expect(dialog.getByText('Choose at least one.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Date'), '2028-11-14');
  await submit(dialog);
  expect(dialog.getByText('Choose a day of Nov 15, 2026 – Nov 13, 2028.')).toBeDefined();
  expect(sent('createApiToken')).toEqual([]);
});

test('the password is asked for with the form if the server is sure to ask, and the name keeps the focus', async () => {
  const hospital = 'Please confirm this with your current password.';
  const methods = { password: true, passkey: false, provider: null, required: null };
  const { sent } = open([], {
    createApiToken: body => ({ body: { ...body, id: 5, last_used_at: null, token: 'pty_1_secret' } }),
    listSignInMethods: () => ({ body: { ...methods, asks: { ...asksNothing, hospital } } }),
  });
  await waitFor(() => expect(sent('listSignInMethods')).toHaveLength(1));
  const dialog = await fillForm();
  const password = await dialog.findByLabelText('Your current password');
  expect(document.activeElement).not.toBe(password);
  const asked = sent('listSignInMethods').length;
  await userEvent.type(password, 'my own password');
  await submit(dialog);
  await screen.findByRole('dialog', { name: 'Copy your token' });
  expect(sent('createApiToken')).toHaveLength(1);
  expect(String(sent('createApiToken')[0]?.body)).toContain('my own password');
  // The password has confirmed who the user is, so the next token may need none.
  await waitFor(() => expect(sent('listSignInMethods').length).toBeGreaterThan(asked));
});

test('the password is asked for when the server wants it', async () => {
  const message = 'Please confirm this with your current password.';
  const { sent } = open([], {
    createApiToken: body =>
      body.current_password
        ? { body: { ...body, id: 5, last_used_at: null, token: 'pty_1_secret' } }
        : { status: 400, body: { current_password: [message] } },
  });
  const dialog = await fillForm();
  await submit(dialog);
  await userEvent.type(await dialog.findByLabelText('Your current password'), 'my own password');
  await submit(dialog);
  await screen.findByRole('dialog', { name: 'Copy your token' });
  expect(String(sent('createApiToken')[1]?.body)).toContain('my own password');
});

test('a user with single sign-on can confirm a token there and returns to this page', async () => {
  const provider = { name: 'Lakeside ID', url: '/sso/3/start/?confirm=1&next=' };
  open([], {
    createApiToken: () => ({
      status: 400,
      body: { current_password: ['Please confirm this with Lakeside ID.'] },
    }),
    listSignInMethods: () => ({
      body: { password: false, passkey: false, provider, required: null, asks: asksNothing },
    }),
  });
  const dialog = await fillForm();
  await submit(dialog);
  const link = await dialog.findByRole('link', { name: 'Confirm with Lakeside ID' });
  // The page adds its module to the address soon after it opens.
  expect(link.getAttribute('href')).toMatch(
    /^\/sso\/3\/start\/\?confirm=1&next=%2Fclient-settings%2Fconnections(%3Fmodule%3D10)?$/,
  );
  expect(dialog.queryByRole('button', { name: 'Mail Me a Link' })).toBeNull();
});

test('deleting a token asks first', async () => {
  const { sent } = open([warehouse], { deleteApiToken: () => ({ body: null }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Data warehouse' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Token' }));
  expect(
    question.getByText(/^Delete Data warehouse\? Programs that use it are refused at once/),
  ).toBeDefined();
  expect(sent('deleteApiToken')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(sent('deleteApiToken')[0]?.path).toBe('/api/accounts/api_tokens/3/');
});
