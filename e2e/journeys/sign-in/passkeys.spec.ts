import { logOut } from '../../accounts.ts';
import { expect, test } from '../../fixtures.ts';
import { plugInAuthenticator } from '../../passkeys.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

test('a nurse adds a passkey and signs in with it', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'passkeys');
  const device = await plugInAuthenticator(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  const add = page.getByRole('button', { name: 'Add a Passkey' });
  await signInAs(page, hospital.nurse);

  await test.step('a passkey is added', async () => {
    await page.goto('/settings');
    await expect(page.getByText(/faster on shared workstations/)).toBeVisible();
    await scan('My Settings without passkeys');
    await add.click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Chrome on Linux');
    await scan('the dialog that adds a passkey');
    await device.touch(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(list.getByText('Chrome on Linux')).toBeVisible();
    await expect(list.getByText('Added just now, not used yet')).toBeVisible();
    await expect(add).toBeFocused();
  });

  await test.step('the same device cannot be added twice', async () => {
    await add.click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
    await page.keyboard.press('Escape');
  });

  await test.step('it gets another name', async () => {
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Station 3');
    await page.keyboard.press('Enter');
    await expect(list.getByText('Station 3')).toBeVisible();
    await scan('My Settings with a passkey');
  });

  await test.step('the button signs in', async () => {
    await device.touch(false);
    await logOut(page);
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
    await scan('the login page');
    await device.touch(true);
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('autofill signs in', async () => {
    await device.touch(false);
    await logOut(page);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await device.touch(true);
    await page.goto('/login?next=%2Fsettings');
    await expect(page).toHaveURL('/settings');
    await expect(list.getByText(/last used just now/)).toBeVisible();
  });

  await test.step('a passkey that was removed no longer signs in', async () => {
    await page.getByRole('button', { name: 'Remove Station 3' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove Passkey' })).toBeVisible();
    await scan('the question before a passkey is removed');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(list).toBeHidden();
    await device.touch(false);
    await logOut(page);
    await device.touch(true);
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^This passkey cannot be used/);
    await expect(page).toHaveURL('/login');
  });
});
