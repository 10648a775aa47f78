import { activateAccount, colleagues, logOut, ownPassword } from '../../accounts.ts';
import { expect, fillSignIn, test } from '../../fixtures.ts';

const newPassword = 'herons above the reeds';

test('a nurse changes her password and the colour palette', async ({ page, context, browser, scan }) => {
  await activateAccount(page, colleagues.samuel);
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await otherPage.goto('/login');
  await fillSignIn(otherPage, colleagues.samuel, ownPassword);
  await expect(otherPage).toHaveURL(/\/dashboard\?module=\d+$/);

  await test.step('the dialog shows an error beside the field', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await scan('the dialog that changes the password');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('New password, once more').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Your old password was entered incorrectly/)).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await scan('the dialog that changes the password, with an error');
  });

  await test.step('changing the password ends the other sessions and keeps this one', async () => {
    await page.getByLabel('Current password').fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await otherPage.goto('/settings');
    await expect(otherPage).toHaveURL('/login?next=%2Fsettings');
    await elsewhere.close();
  });

  await test.step('colour-blind friendly colours apply at once in all tabs and are remembered', async () => {
    const root = page.locator('html');
    const otherTab = await context.newPage();
    await otherTab.goto('/dashboard');
    // A tab that is still loading does not receive messages from others.
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(root).toHaveAttribute('data-palette', 'default');
    await page.getByLabel('Colour-blind friendly colours').click();
    await expect(root).toHaveAttribute('data-palette', 'color-blind');
    await expect(otherTab.locator('html')).toHaveAttribute('data-palette', 'color-blind');
    await otherTab.close();
    await scan('My Settings in colour-blind friendly colours');
    await page.goto('/dashboard');
    await expect(root).toHaveAttribute('data-palette', 'color-blind');
  });

  await test.step('dark colours apply before the page’s scripts run, and not on paper', async () => {
    const root = page.locator('html');
    await page.goto('/settings');
    await page.getByText('Dark', { exact: true }).click();
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await scan('My Settings in dark colours');
    const source = await (await page.request.get('/dashboard')).text();
    expect(source).toContain('<html data-mantine-color-scheme="dark"');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('only the new password is accepted', async () => {
    await logOut(page);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await fillSignIn(page, colleagues.samuel, ownPassword);
    await expect(page.getByRole('alert')).toContainText("that information doesn't seem right");
    await fillSignIn(page, colleagues.samuel, newPassword);
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });
});
