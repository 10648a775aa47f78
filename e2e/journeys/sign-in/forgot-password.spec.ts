import { colleagues, logOut, ownPassword } from '../../accounts.ts';
import { expect, fillSignIn, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';

test('a user resets a forgotten password with the mailed link', async ({ page, scan }) => {
  const mailbox = await openMailbox(colleagues.priya);
  let link: string;

  await test.step('the sign-in page links to the form that asks for the address', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await scan('the form that requests a reset link');
    await page.getByLabel('Email').fill(colleagues.priya);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Check your email to finish resetting your password.')).toBeVisible();
    await scan('the message that a mail was sent');
  });

  await test.step('the mailed link asks for a new password and rejects a weak one', async () => {
    link = await mailbox.nextLink();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a Password' })).toBeVisible();
    await scan('the form for a new password');
    await page.getByLabel('New password').fill('lakeside2026');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('it is made of your name, your hospital’s or words')).toBeVisible();
    await expect(page.getByLabel('New password')).toBeFocused();
  });

  await test.step('a strong password is accepted, and Login opens the dashboard', async () => {
    await page.getByLabel('New password').fill(ownPassword);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await scan('the message that the password was changed');
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });

  await test.step('the user can sign in with the new password', async () => {
    await logOut(page);
    await fillSignIn(page, colleagues.priya, ownPassword);
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await logOut(page);
  });

  await test.step('the used link leads to the screen that requests another one', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/resend-onboarding');
    await expect(page.getByRole('alert')).toHaveText('Your reset link is expired or invalid.');
    await scan('the screen that requests another link');
    await page.getByLabel('Email').fill(colleagues.priya);
    await page.getByRole('button', { name: 'Send me another' }).click();
    await expect(page.getByText('Check your email to finish activating your account.')).toBeVisible();
    expect(await mailbox.nextLink()).not.toBe(link);
  });
});

test('an address without an account gets the same response', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@demo.parity');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Check your email to finish resetting your password.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/login');
});
