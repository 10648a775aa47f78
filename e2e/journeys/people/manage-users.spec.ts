import type { Page } from '@playwright/test';
import { findViolations } from '../../accessibility.ts';
import { demo, expect, fillSignIn, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
}

async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an owner invites, edits, deactivates and removes a user', async ({ page, browser, signIn, scan }) => {
  const email = `quinn.${Date.now()}@people.example`;
  const mailbox = await openMailbox(email);
  const row = page.getByRole('row', { name: email });
  await signIn('owner');

  await test.step('the settings list the users of this hospital', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hospital Settings' })).toBeVisible();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('row', { name: demo.nurse })).toBeVisible();
    await scan('the users of a hospital');
  });

  await test.step('a user whom the directory has suspended gets access again', async () => {
    await search(page, 'Petersen');
    const suspended = page.getByRole('row', { name: 'Laura Petersen' });
    await expect(suspended).toContainText('Suspended');
    // Until the answer is there, the rows of the list before are faded.
    await expect(page.getByRole('row', { name: demo.nurse })).toHaveCount(0);
    await scan('a suspended user');
    await chooseAction(page, 'Laura Petersen', 'Restore Access');
    await expect(page.getByText('Laura Petersen has access again.')).toBeVisible();
    await expect(suspended).not.toContainText('Suspended');
    await search(page, '');
  });

  await test.step('an invitation requires at least one module', async () => {
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('First name').fill('Quinn');
    await dialog.getByLabel('Last name').fill('Abara');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog.getByText('Please specify access to at least one model.')).toBeVisible();
    await scan('adding a user, with an error');
    await dialog.getByLabel('NICU').check();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText(`Quinn Abara was invited by mail to ${email}.`)).toBeVisible();
    expect(await mailbox.nextLink()).toContain('/onboarding/');
  });

  await test.step('the invitation is sent again', async () => {
    await search(page, email);
    await expect(row).toContainText('Invited');
    await chooseAction(page, 'Quinn Abara', 'Resend Invitation');
    await expect(page.getByText(`A new invitation was mailed to ${email}.`)).toBeVisible();
    expect(await mailbox.nextLink()).toContain('/onboarding/');
  });

  await test.step('the user’s name and access are changed, and the list shows both', async () => {
    await page.getByRole('button', { name: 'Edit Quinn Abara' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('First name').fill('Quinta');
    await dialog.getByLabel('Mother-Baby').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Quinta Abara');
    await expect(row).toContainText('Mother-Baby, NICU');
  });

  const other = await browser.newContext();
  const theirs = await other.newPage();
  const password = 'lanterns along the quay';

  await test.step('setting a password requires the owner’s own password', async () => {
    await page.getByRole('button', { name: 'Edit Quinta Abara' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await scan('the dialog that edits a user');
    await edit.getByRole('button', { name: 'Set Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Password' });
    await dialog.getByLabel('Your current password').fill('not mine');
    await dialog.getByLabel('New password for Quinta').fill(password);
    await dialog.getByLabel('New password, once more').fill(password);
    await dialog.getByRole('button', { name: 'Set Password' }).click();
    await expect(dialog.getByText('Your password was entered incorrectly.')).toBeVisible();
    await scan('the dialog that sets a password');
    await dialog.getByLabel('Your current password').fill(demo.password);
    await dialog.getByRole('button', { name: 'Set Password' }).click();
    await expect(edit.getByText('Quinta Abara has a new password.')).toBeVisible();
    await expect(edit.getByRole('button', { name: 'Set Password' })).toBeFocused();
    await edit.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(row).not.toContainText('Invited');
    await theirs.goto('/login');
    await fillSignIn(theirs, email, password);
  });

  await test.step('the user signs in with the temporary password and must choose another', async () => {
    await expect(theirs.getByRole('heading', { name: 'Choose a Password' })).toBeVisible();
    await expect(theirs.getByText('Somebody else set the password that you used')).toBeVisible();
    expect(
      await findViolations(theirs),
      'accessibility of the screen that replaces a temporary password',
    ).toEqual([]);
    await theirs.getByLabel('New password').fill('herons above the weir');
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs).toHaveURL(/\/dashboard\?module=\d+$/);
  });

  await test.step('a deactivated user is signed out and listed as inactive', async () => {
    await page.getByRole('button', { name: 'Edit Quinta Abara' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No matching users')).toBeVisible();
    await scan('an empty list of users');
    await theirs.goto('/dashboard');
    await expect(theirs).toHaveURL('/login?next=%2Fdashboard');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Inactive', { exact: true }).click();
    await expect(row).toContainText('Inactive');
    await expect(page).toHaveURL(/status=inactive/);
  });

  await test.step('a removed user disappears from the list of this hospital', async () => {
    await chooseAction(page, 'Quinta Abara', 'Remove from this Hospital');
    const dialog = page.getByRole('dialog', { name: 'Remove from this Hospital' });
    await expect(dialog).toContainText("Remove Quinta Abara from Lakeside Women's Hospital?");
    await scan('the confirmation before removing a user');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Quinta Abara was removed.')).toBeVisible();
    await expect(page.getByText('No matching users')).toBeVisible();
  });
  await other.close();
});

test('an owner can only change the access of a user with several hospitals', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto(`/client-settings?query=${demo.multi}`);
  const row = page.getByRole('row', { name: demo.multi });
  await row.getByRole('button', { name: /^More for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Remove from this Hospital']);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog).toContainText('You can change what they may use here, but not their name');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByLabel('NICU')).toBeVisible();
  await scan('editing the access of a user with several hospitals');
});

test('the form offers to give access if the address already has an account', async ({ page }) => {
  // Not the demo's owner, whose lookups of addresses the imports of people use up.
  const hospital = await createTestHospital(page, 'known-address');
  await signInAs(page, hospital.owner);
  await page.goto('/client-settings/people');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Email').fill(demo.admin);
  await dialog.getByLabel('First name').focus();
  await expect(dialog.getByRole('status')).toContainText('This person already has an account.');
  await expect(dialog.getByRole('button', { name: 'Give Access' })).toBeVisible();
});

test('an administrator gives a user access to two hospitals', async ({ page, signIn, scan }) => {
  const email = `rowan.${Date.now()}@people.example`;
  await signIn('admin');
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await scan('the users of all hospitals');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Rowan');
  await dialog.getByLabel('Last name').fill('Ito');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(
    dialog.getByText(
      'Please ensure the user has at least one client, and access to at least one model for each.',
    ),
  ).toBeVisible();
  for (const [hospital, module] of [
    ["Lakeside Women's Hospital", 'NICU'],
    ['Kealani Birth Center', 'Birth Center'],
  ] as const) {
    await dialog.getByRole('combobox').fill(hospital);
    await page.getByRole('option', { name: hospital }).click();
    await dialog
      .getByRole('group', { name: `Access to ${hospital}` })
      .getByRole('checkbox', { name: module })
      .check();
  }
  await scan('a user with two hospitals');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await search(page, email);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Kealani Birth Center');
  await expect(row).toContainText("Lakeside Women's Hospital");
});
