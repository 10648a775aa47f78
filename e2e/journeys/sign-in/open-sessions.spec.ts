import { activateAccount, colleagues, ownPassword } from '../../accounts.ts';
import { expect, fillSignIn, test } from '../../fixtures.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a nurse ends the session on another device', async ({ page, browser, scan }) => {
  await activateAccount(page, colleagues.colleen);
  const phoneContext = await browser.newContext({ userAgent: iPhone });
  const phone = await phoneContext.newPage();
  const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');

  async function signInOnPhone() {
    await phone.goto('/login');
    await fillSignIn(phone, colleagues.colleen, ownPassword);
    await expect(phone).toHaveURL(/\/dashboard\?module=\d+$/);
  }

  await test.step('both sessions are listed, with this device first', async () => {
    await signInOnPhone();
    await page.goto('/settings');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText('This device');
    await expect(sessions.last()).toContainText('Safari on iPhone');
    await expect(sessions.last()).toContainText(/Last seen (just now|\d+ minutes? ago)/);
    await scan('My Settings with two sessions');
  });

  await test.step('End closes the other session at once', async () => {
    await sessions
      .last()
      .getByRole('button', { name: /^End session of/ })
      .click();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await phone.goto('/settings');
    await expect(phone).toHaveURL('/login?next=%2Fsettings');
  });

  await test.step('End All Other Sessions signs out an open page on the other device', async () => {
    await signInOnPhone();
    await phone.goto('/settings');
    await page.reload();
    await page.getByRole('button', { name: 'End All Other Sessions' }).click();
    await expect(sessions).toHaveCount(1);
    await phone.getByLabel('Colour-blind friendly colours').click();
    await expect(phone).toHaveURL('/login?next=%2Fsettings');
    await expect(page.getByRole('heading', { name: 'My Settings' })).toBeVisible();
  });

  await phoneContext.close();
});
