import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { isInputHeld } from '#web/lib/navigation/held-input.ts';
import { downloadText } from '#web/lib/save-file.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

vi.mock('#web/lib/save-file.ts', () => ({ downloadText: vi.fn() }));

const off = people.nurse;
const on: AuthState = { ...off, user: off.user && { ...off.user, tfa_enabled: true } };
const recovery_codes = Array.from({ length: 10 }, (_, index) => `CODE${index}-XYZ00`);
const wrongCode = 'That code is not right. Please try the newest one.';

const server = {
  listSessions: () => ({ body: { results: [], count: 0 } }),
  startEnablingTwoFactor: () => ({ body: { secret: 'JBSWY3DPEHPK3PXP' } }),
  finishEnablingTwoFactor: (body: unknown) =>
    (body as { token: string }).token === '123456'
      ? { body: { ...on, recovery_codes } }
      : { status: 400, body: { token: [wrongCode] } },
  disableTwoFactor: () => ({ body: off }),
};

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('enabling shows the secret as a QR code and as text', async () => {
  renderApp('/settings', { state: off, server });
  await press('Enable Two-Factor Auth');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enable Two-Factor Auth' }));
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const link = dialog.getByRole('link', { hidden: true }).getAttribute('href');
  expect(link).toContain('otpauth://totp/Parity:ann%40lakeside.example?secret=JBSWY3DPEHPK3PXP');
  await expectFocus(() => dialog.getByLabelText('Six-digit code'));
});

test('an old login is confirmed with the password before the secret is shown', async () => {
  const asked = { current_password: ['Please confirm this with your current password.'] };
  const answers = [
    { status: 400, body: asked },
    { status: 400, body: { current_password: ['Your password was entered incorrectly.'] } },
    { body: { secret: 'JBSWY3DPEHPK3PXP' } },
  ];
  const { sent } = renderApp('/settings', {
    state: off,
    server: { ...server, startEnablingTwoFactor: () => answers.shift() ?? expect.fail('asked too often') },
  });
  await press('Enable Two-Factor Auth');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enable Two-Factor Auth' }));
  const password = await dialog.findByLabelText('Your current password');
  await expectFocus(() => password);
  await userEvent.type(password, 'wrong{Enter}');
  expect(await dialog.findByText('Your password was entered incorrectly.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Your current password'), 'secret{Enter}');
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  expect(dialog.queryByLabelText('Your current password')).toBeNull();
  expect(sent('startEnablingTwoFactor').map(({ body }) => JSON.parse(String(body)))).toEqual([
    {},
    { current_password: 'wrong' },
    { current_password: 'secret' },
  ]);
});

test('a correct code enables it and shows the recovery codes until they are saved', async () => {
  renderApp('/settings', { state: off, server });
  await press('Enable Two-Factor Auth');
  const field = await screen.findByLabelText('Six-digit code');
  await userEvent.type(field, '654321');
  expect(await screen.findByText(wrongCode)).toBeDefined();
  await userEvent.type(field, '123456');

  const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  const listed = dialog.getAllByRole('listitem').map(item => item.textContent);
  expect(listed).toEqual(recovery_codes);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Save your recovery codes' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();

  await press('Download');
  const [fileName, text] = vi.mocked(downloadText).mock.calls[0] ?? [];
  expect(fileName).toBe('parity-recovery-codes.txt');
  expect(text).toContain(recovery_codes.join('\n'));

  await press('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Disable Two-Factor Auth' })).toBeDefined();
});

test('Back does not leave recovery codes that are not saved yet', async () => {
  const { router, location } = renderApp('/settings?before', { state: off, server });
  await screen.findByRole('button', { name: 'Enable Two-Factor Auth' });
  await act(() => router.navigate('/settings'));
  await press('Enable Two-Factor Auth');
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  expect(isInputHeld()).toBe(true);
  await act(() => router.navigate(-1));
  expect(location()).toBe('/settings');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);

  await press('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate(-1));
  expect(location()).toBe('/settings?before');
});

test('the dialog without a secret shows why there is none and can try again', async () => {
  const answers = [{ status: 503, body: null }, server.startEnablingTwoFactor()];
  const startEnablingTwoFactor = () => answers.shift() ?? expect.fail('asked too often');
  renderApp('/settings', { state: off, server: { ...server, startEnablingTwoFactor } });
  await press('Enable Two-Factor Auth');
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  await press('Try again');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
});

test('each opening requests a new secret', async () => {
  const { sent } = renderApp('/settings', { state: off, server });
  await press('Enable Two-Factor Auth');
  await screen.findByLabelText('Six-digit code');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Enable Two-Factor Auth');
  await waitFor(() => expect(sent('startEnablingTwoFactor')).toHaveLength(2));
});

test('disabling asks for a code', async () => {
  const { sent } = renderApp('/settings', { state: on, server });
  await press('Disable Two-Factor Auth');
  const field = await screen.findByLabelText('Six-digit code');
  await expectFocus(() => field);
  await userEvent.type(field, '123456');
  expect(await screen.findByRole('button', { name: 'Enable Two-Factor Auth' })).toBeDefined();
  expect(sent('disableTwoFactor')).toMatchObject([{ body: '{"token":"123456"}' }]);
});

test('disabling accepts a recovery code as well', async () => {
  const { sent } = renderApp('/settings', { state: on, server });
  await press('Disable Two-Factor Auth');
  await press('Use a recovery code instead');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'CODE0-XYZ00{Enter}');
  await waitFor(() => expect(sent('disableTwoFactor')).toMatchObject([{ body: '{"token":"CODE0-XYZ00"}' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('disabling after a login with single sign-on also asks for the password, and keeps the code', async () => {
  const asked = { current_password: ['Please confirm this with your current password.'] };
  const answers = [{ status: 400, body: asked }, { body: off }];
  const { sent } = renderApp('/settings', {
    state: on,
    server: { ...server, disableTwoFactor: () => answers.shift() ?? expect.fail('asked too often') },
  });
  await press('Disable Two-Factor Auth');
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  await userEvent.type(await screen.findByLabelText('Your current password'), 'secret{Enter}');
  expect(await screen.findByRole('button', { name: 'Enable Two-Factor Auth' })).toBeDefined();
  expect(sent('disableTwoFactor').at(-1)?.body).toBe('{"token":"123456","current_password":"secret"}');
});
