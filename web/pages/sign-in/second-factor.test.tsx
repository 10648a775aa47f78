import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import type { ErrorBody } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const wrongCode = 'That code is not right. Please try the newest one.';

/** A server that accepts one code, and gives another answer to every other code. */
function twoFactorServer(
  right: string,
  otherwise: { status: number; body: ErrorBody },
  state = people.nurse,
) {
  return {
    login: (body: unknown) => {
      const { token } = body as { token?: string };
      if (token === undefined) return { body: { ...signedOutState, tfa_required: true } };
      return token === right ? { body: state } : otherwise;
    },
  };
}

const refusal = { status: 400, body: { token: [wrongCode] } };

async function reachCodeStep() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@lakeside.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return screen.findByLabelText<HTMLInputElement>('Six-digit code');
}

test('the form switches to one field that browsers fill with a one-time code', async () => {
  renderApp('/login', { server: twoFactorServer('123456', refusal) });
  const field = await reachCodeStep();
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  await expectFocus(() => field);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('the sixth digit sends the code together with the password', async () => {
  const { location, sent } = renderApp('/login?next=%2Fsettings', {
    server: twoFactorServer('123456', refusal),
  });
  await userEvent.type(await reachCodeStep(), '123456');
  await waitFor(() => expect(location()).toBe('/settings'));
  expect(sent('login').at(-1)?.body).toBe(
    '{"username":"ann@lakeside.example","password":"secret","token":"123456"}',
  );
});

test('a pasted "123 456" is a code', async () => {
  const { location } = renderApp('/login', { server: twoFactorServer('123456', refusal) });
  await userEvent.click(await reachCodeStep());
  await userEvent.paste('123 456');
  await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
});

test('users with several hospitals choose one next, as without a code', async () => {
  const { location } = renderApp('/login?next=%2Fsettings', {
    server: twoFactorServer('123456', refusal, people.ownerOfTwo),
  });
  await userEvent.type(await reachCodeStep(), '123456');
  await waitFor(() => expect(location()).toBe('/switch-organization?next=%2Fsettings'));
});

test('a wrong code is an error beside the field, which is cleared', async () => {
  renderApp('/login', { server: twoFactorServer('123456', refusal) });
  const field = await reachCodeStep();
  await userEvent.type(field, '654321');
  const message = await screen.findByText(wrongCode);
  expect(field.getAttribute('aria-describedby')).toContain(message.id);
  expect(field.value).toBe('');
  await expectFocus(() => field);
});

test('a code that is not complete is not sent', async () => {
  const { sent } = renderApp('/login', { server: twoFactorServer('123456', refusal) });
  const field = await reachCodeStep();
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('Whoops, please fill this out.')).toBeDefined();
  await userEvent.type(field, '123{Enter}');
  expect(await screen.findByText('Enter all six digits.')).toBeDefined();
  expect(sent('login')).toHaveLength(1);
});

test('a code that did not reach the server is kept, and Enter tries again', async () => {
  const { sent } = renderApp('/login', { server: twoFactorServer('123456', { status: 503, body: null }) });
  const field = await reachCodeStep();
  await userEvent.type(field, '654321');
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(field.value).toBe('654321');
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(sent('login')).toHaveLength(3));
});

test('too many wrong codes lead back to an empty password', async () => {
  const tooMany = { status: 429, body: { detail: 'Too many requests.' } };
  renderApp('/login', { server: twoFactorServer('123456', tooMany) });
  await userEvent.type(await reachCodeStep(), '654321');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(screen.getByRole('alert').textContent).toBe("You're doing things a bit too quickly.");
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@lakeside.example');
  expect(password.value).toBe('');
  await expectFocus(() => password);
});

test('a password changed in the meantime leads back to the password', async () => {
  const body = { non_field_errors: ['Unable to log in with provided credentials.'] };
  renderApp('/login', { server: twoFactorServer('123456', { status: 400, body }) });
  await userEvent.type(await reachCodeStep(), '654321');
  expect((await screen.findByRole('alert')).textContent).toContain("that information doesn't seem right");
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('Back leads to the password', async () => {
  renderApp('/login', { server: twoFactorServer('123456', refusal) });
  await reachCodeStep();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Parity Login' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a recovery code works in place of a code', async () => {
  const { location } = renderApp('/login', { server: twoFactorServer('7KD2P-QX9MA', refusal) });
  await reachCodeStep();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  await expectFocus(() => field);
  await userEvent.type(field, 'AAAAA-BBBBB{Enter}');
  expect(await screen.findByText(wrongCode)).toBeDefined();
  await userEvent.type(field, ' 7KD2P-QX9MA {Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
});

test('the browser stores nothing of the login', async () => {
  renderApp('/login', { server: twoFactorServer('123456', refusal) });
  await reachCodeStep();
  expect(localStorage.length).toBe(0);
  expect(sessionStorage.length).toBe(0);
  expect(JSON.stringify(history.state)).not.toContain('secret');
});
