import type { Page } from '@playwright/test';
import { activateAccount, colleagues, logOut, ownPassword } from '../../accounts.ts';
import { type Authenticator, createAuthenticator } from '../../authenticator.ts';
import { download } from '../../downloads.ts';
import { expect, fillSignIn, test } from '../../fixtures.ts';

/** Enables two-factor sign-in with a new authenticator; the dialog with the recovery codes stays open. */
async function enableTwoFactor(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Enable Two-Factor Auth' }).click();
  const dialog = page.getByRole('dialog');
  const app = createAuthenticator((await dialog.locator('code').textContent()) ?? '');
  await dialog.getByLabel('Six-digit code').fill(await app.nextCode());
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  return { app, recoveryCodes: await dialog.getByRole('listitem').allTextContents() };
}

test('a nurse enables two-factor sign-in and signs in with a code', { tag: '@release' }, async ({
  page,
  scan,
}) => {
  await activateAccount(page, colleagues.denise);
  let app: Authenticator;

  await test.step('the secret is shown as a QR code and as text', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Enable Two-Factor Auth' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enable Two-Factor Auth' });
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await scan('the dialog that enables two-factor sign-in');
    app = createAuthenticator((await dialog.locator('code').textContent()) ?? '');
  });

  await test.step('a wrong code is rejected, and the right one shows the recovery codes', async () => {
    const field = page.getByLabel('Six-digit code');
    await field.fill(app.wrongCode());
    await expect(page.getByText('That code is not right. Please try the newest one.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await field.fill(await app.nextCode());
    await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    await scan('the recovery codes');
  });

  await test.step('the recovery codes are downloaded, and the dialog closes only by its button', async () => {
    const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
    const file = await download(page.getByRole('button', { name: 'Download' }));
    expect(file.name).toBe('parity-recovery-codes.txt');
    expect(file.bytes.toString()).toContain(codes.join('\n'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Disable Two-Factor Auth' })).toBeFocused();
  });

  await test.step('the password alone no longer starts a session', async () => {
    await logOut(page);
    await page.goto('/login?next=%2Fsettings');
    await fillSignIn(page, colleagues.denise, ownPassword);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(page.getByLabel('Six-digit code')).toBeFocused();
    await scan('the code step');
    const state = await page.request.get('/api/accounts/get_state/');
    expect(await state.json()).toMatchObject({ user: null });
  });

  await test.step('a wrong code is rejected beside the field, and the fifth returns to the password', async () => {
    const field = page.getByLabel('Six-digit code');
    const error = page.getByText('That code is not right. Please try the newest one.');
    for (let tries = 1; tries <= 4; tries += 1) {
      await field.fill(app.wrongCode());
      await expect(error).toBeVisible();
      await expect(field).toHaveValue('');
    }
    await scan('the code step after a wrong code');
    await field.fill(app.wrongCode());
    await expect(page.getByRole('alert')).toHaveText("You're doing things a bit too quickly.");
    await expect(page.getByLabel('Email')).toHaveValue(colleagues.denise);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  await test.step('the right code opens the requested page', async () => {
    await page.keyboard.type(ownPassword);
    await page.keyboard.press('Enter');
    await page.getByLabel('Six-digit code').fill(await app.nextCode());
    await expect(page).toHaveURL('/settings');
  });
});

test('a nurse disables two-factor sign-in with a code and signs in without one', async ({ page, scan }) => {
  await activateAccount(page, colleagues.tomas);
  const { app } = await enableTwoFactor(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await test.step('disabling two-factor sign-in asks for a code', async () => {
    await page.getByRole('button', { name: 'Disable Two-Factor Auth' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable Two-Factor Auth' });
    await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
    await scan('the dialog that disables two-factor sign-in');
    await dialog.getByLabel('Six-digit code').fill(await app.nextCode());
    await expect(page.getByRole('button', { name: 'Enable Two-Factor Auth' })).toBeVisible();
  });

  await test.step('the password alone is enough again', async () => {
    await logOut(page);
    await fillSignIn(page, colleagues.tomas, ownPassword);
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });
});

test('a nurse signs in with a recovery code, which works once', async ({ page, scan }) => {
  await activateAccount(page, colleagues.hannah);
  const { recoveryCodes } = await enableTwoFactor(page);
  const [first = '', second = ''] = recoveryCodes;
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await logOut(page);

  async function signInWithRecoveryCode(code: string) {
    await fillSignIn(page, colleagues.hannah, ownPassword);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
  }

  await test.step('a recovery code is accepted in lower case', async () => {
    await signInWithRecoveryCode(first.toLowerCase());
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await logOut(page);
  });

  await test.step('a used recovery code is rejected', async () => {
    await signInWithRecoveryCode(first);
    await expect(page.getByText('That recovery code is not right, or it was used before.')).toBeVisible();
    await scan('the code step for recovery codes');
  });

  await test.step('the next recovery code is accepted', async () => {
    await page.getByLabel('Recovery code').fill(second);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });
});
