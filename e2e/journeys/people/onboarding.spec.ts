import { invited, logOut, ownPassword } from '../../accounts.ts';
import { expect, fillSignIn, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';

test('a user with an expired invitation requests another and activates the account', async ({
  page,
  scan,
}) => {
  const mailbox = await openMailbox(invited.katie);
  let link: string;

  await test.step('an expired invitation leads to the screen that requests another', async () => {
    await page.goto('/onboarding/an-old-invitation');
    await expect(page).toHaveURL('/resend-onboarding');
    const title = 'Whoops, looks like your activation email expired.';
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText('Your reset link is expired or invalid.');
    await scan('the screen that requests another invitation');
  });

  await test.step('another invitation is mailed', async () => {
    await page.getByLabel('Email').fill(invited.katie);
    await page.getByRole('button', { name: 'Send me another' }).click();
    await expect(page.getByText('Check your email to finish activating your account.')).toBeVisible();
    link = await mailbox.nextLink();
  });

  await test.step('the mailed link asks for a password and opens the dashboard', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome to Parity' })).toBeVisible();
    await scan('the welcome screen');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByText(/This password is too short/)).toBeVisible();
    await scan('the welcome screen with an error');
    await page.getByLabel('Password').fill(ownPassword);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });

  await test.step('the password is accepted at sign-in, and the invitation cannot be used again', async () => {
    await logOut(page);
    await fillSignIn(page, invited.katie, ownPassword);
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await logOut(page);
    await page.goto(link);
    await expect(page).toHaveURL('/resend-onboarding');
  });
});
