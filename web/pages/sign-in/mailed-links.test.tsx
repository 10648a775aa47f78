import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import type { ErrorBody } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const deadLink = 'Your reset link is expired or invalid.';
const short = 'This password is too short. It must contain at least 8 characters.';
const alert = () => screen.getByRole('alert').textContent;

const live = { checkPasswordReset: () => ({ body: { valid: true } }) };
const refusing = (body: ErrorBody) => ({ ...live, finishPasswordReset: () => ({ status: 400, body }) });
const accepting = (state = people.nurse) => ({ ...live, finishPasswordReset: () => ({ body: state }) });

describe('/forgot-password', () => {
  test('mails a link and says to check the mail', async () => {
    const server = { startPasswordReset: () => ({ body: {} }) };
    const { sent } = renderApp('/forgot-password', { server });
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Email'), 'ann@lakeside.example');
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    const words = await screen.findByText('Check your email to finish resetting your password.');
    await expectFocus(() => words);
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(sent('startPasswordReset')).toMatchObject([{ body: '{"email":"ann@lakeside.example"}' }]);
  });

  test('links back to the login, before and after sending', async () => {
    renderApp('/forgot-password', { server: { startPasswordReset: () => ({ body: {} }) } });
    const back = async () => (await screen.findByRole('link', { name: 'Back' })).getAttribute('href');
    expect(await back()).toBe('/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ann@lakeside.example{Enter}');
    await screen.findByText(/^Check your email/);
    expect(await back()).toBe('/login');
  });

  test('shows a message when it is used too often', async () => {
    const server = { startPasswordReset: () => ({ status: 429, body: { detail: 'Slow down' } }) };
    renderApp('/forgot-password', { server });
    await userEvent.type(await screen.findByLabelText('Email'), 'ann@lakeside.example{Enter}');
    await waitFor(() => expect(alert()).toBe("You're doing things a bit too quickly."));
  });
});

describe('/forgot-password/{token}', () => {
  const address = '/forgot-password/the-token';

  async function choose() {
    await userEvent.type(await screen.findByLabelText('New password'), 'kelp under the pier{Enter}');
  }

  test('shows the password rule, and the server’s error beside the field', async () => {
    const { sent } = renderApp(address, { server: refusing({ password: [short] }) });
    expect(await screen.findByRole('heading', { name: 'Choose a Password' })).toBeDefined();
    const field = screen.getByLabelText('New password');
    expect(field.getAttribute('autocomplete')).toBe('new-password');
    expect(screen.getByText(/8 to 128 characters/)).toBeDefined();
    await userEvent.type(field, 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText(short)).toBeDefined();
    await expectFocus(() => field);
    expect(sent('finishPasswordReset')).toMatchObject([{ body: '{"password":"short","token":"the-token"}' }]);
  });

  test('confirms the change, and its Login button opens the next screen', async () => {
    const { location } = renderApp(address, { server: accepting() });
    await choose();
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeDefined();
    const login = screen.getByRole('link', { name: 'Login' });
    expect(login.getAttribute('href')).toBe('/login');
    await userEvent.click(login);
    await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
  });

  test('a user with two-factor logs in afterwards', async () => {
    const server = {
      ...accepting({ ...signedOutState, tfa_required: true }),
      getState: () => ({ body: signedOutState }),
    };
    const { location } = renderApp(address, { server, state: people.nurse });
    await choose();
    await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(await screen.findByRole('heading', { name: 'Parity Login' })).toBeDefined();
  });

  test('a signed-in user returns home', async () => {
    const { location } = renderApp(address, { server: accepting(), state: people.nurse });
    await choose();
    await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
  });

  test.each([
    ['a link that died since', { non_field_errors: [deadLink] }],
    ['a malformed token', { token: ['Too long.'] }],
  ])('%s leads to the screen that mails another, with a message', async (_, body) => {
    const server = { ...refusing(body), startPasswordReset: () => ({ body: {} }) };
    const { location } = renderApp(address, { server });
    await choose();
    await waitFor(() => expect(location()).toBe('/resend-onboarding'));
    await waitFor(() => expect(alert()).toBe(deadLink));
    await userEvent.type(screen.getByLabelText('Email'), 'ann@lakeside.example{Enter}');
    expect(await screen.findByText('Check your email to finish activating your account.')).toBeDefined();
  });

  test('a server error is not a dead link', async () => {
    const { location } = renderApp(address, {
      server: { ...live, finishPasswordReset: () => ({ status: 500, body: null }) },
    });
    await choose();
    await waitFor(() => expect(alert()).toBe('Sorry, we hit a snag. Please try again.'));
    expect(location()).toBe(address);
  });
});

describe('/onboarding/{token}', () => {
  const address = '/onboarding/the-token';

  test('sets a password and leads home', async () => {
    const { location, sent } = renderApp(address, { server: accepting() });
    expect(await screen.findByRole('heading', { name: 'Welcome to Parity' })).toBeDefined();
    expect(screen.getByText('Set a password to finish setup.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Password'), 'kelp under the pier');
    await userEvent.click(screen.getByRole('button', { name: 'Get Started' }));
    await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
    expect(sent('finishPasswordReset')).toMatchObject([
      { body: '{"password":"kelp under the pier","token":"the-token"}' },
    ]);
  });

  test('a dead link leads to the screen that mails another, and replaces the history entry', async () => {
    const { location, router } = renderApp(address, { server: refusing({ non_field_errors: [deadLink] }) });
    await userEvent.type(await screen.findByLabelText('Password'), 'kelp under the pier{Enter}');
    await waitFor(() => expect(location()).toBe('/resend-onboarding'));
    await waitFor(() => expect(alert()).toBe(deadLink));
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

test.each(['/forgot-password/the-token', '/onboarding/the-token'])(
  'a dead link at %s leads to the screen that mails another without a password',
  async address => {
    const { location, router, sent } = renderApp(address, {
      server: {
        checkPasswordReset: () => ({ body: { valid: false } }),
        startPasswordReset: () => ({ body: {} }),
      },
    });
    await waitFor(() => expect(location()).toBe('/resend-onboarding'));
    await waitFor(() => expect(alert()).toBe(deadLink));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent('checkPasswordReset')).toMatchObject([{ body: '{"token":"the-token"}' }]);
    await userEvent.type(screen.getByLabelText('Email'), 'ann@lakeside.example{Enter}');
    expect(await screen.findByText('Check your email to finish activating your account.')).toBeDefined();
  },
);

test.each([429, 500])('a link that could not be checked (%i) can still be tried', async status => {
  const server = { ...accepting(), checkPasswordReset: () => ({ status, body: { detail: 'No.' } }) };
  const { location } = renderApp('/onboarding/the-token', { server });
  await userEvent.type(await screen.findByLabelText('Password'), 'kelp under the pier{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
});

test('/resend-onboarding mails another link and says to check the mail', async () => {
  renderApp('/resend-onboarding', { server: { startPasswordReset: () => ({ body: {} }) } });
  const title = 'Whoops, looks like your activation email expired.';
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/login');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@lakeside.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send me another' }));
  expect(await screen.findByText('Check your email to finish activating your account.')).toBeDefined();
});
