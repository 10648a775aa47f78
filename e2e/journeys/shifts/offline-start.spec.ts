import { findViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

const date = daysAgo(12);

test('the application starts without a network, sends its entries later and forgets a user who leaves', async ({
  browser,
}) => {
  // Not the fixture's page, which fails on the expected network errors in the console and blocks service workers.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'allow' });
  const page = await context.newPage();
  const hospital = await createTestHospital(page, 'offline-start');
  await signInAs(page, hospital.nurse);
  const card = page.getByRole('article', { name: '07:00' });
  const connection = page.getByRole('status', { name: 'Connection' });
  const unsent = page.getByRole('status', { name: 'Unsent shifts' });
  const field = page.getByRole('textbox', { name: 'RNs actual' });

  await test.step('the browser can install it', async () => {
    await page.goto(`/dashboard/${date}`);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await page.request.get(href ?? '')).json();
    for (const { src } of manifest.icons) {
      expect((await page.request.get(`/assets/${src}`)).headers()['content-type']).toBe('image/png');
    }
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });

  await test.step('a reload without a network shows the day that was seen last', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(card).toContainText('Add data');
    await expect(connection).toContainText('You are offline.');
    expect(await findViolations(page), 'accessibility of the dashboard without a network').toEqual([]);
  });

  await test.step('a day that was not seen says why it is missing', async () => {
    await page.goto(`/dashboard/${daysAgo(11)}`);
    await expect(page.getByText("It looks like you aren't connected to the internet.")).toBeVisible();
  });

  await test.step('a shift can be entered, waits and survives another start', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await field.fill('4');
    await page.keyboard.press('Control+Enter');
    await expect(unsent).toContainText('Waiting to be sent: 1 shift.');
    await page.goto(`/dashboard/${date}?window=900`);
    await field.fill('6');
    await expect(page.getByText('draft kept')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('6');
    await expect(unsent).toContainText('1 shift');
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  await test.step('the entry is sent when there is a network', async () => {
    await page.goto(`/dashboard/${date}`);
    await context.setOffline(false);
    await expect(card).toContainText('Saved');
    await expect(connection).toBeEmpty();
    await expect(unsent).toBeEmpty();
    expect(await listShifts(page, hospital, date)).toMatchObject([{ window: 420, rn_actual: 4 }]);
  });

  await test.step('nothing of the user is left after signing out without a network, in other tabs too', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto(`/dashboard/${date}`);
    await expect(otherTab.getByRole('article', { name: '07:00' })).toContainText('Saved');
    await page.goto('/settings');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(otherTab).toHaveURL(/\/login/);
    await otherTab.close();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('parity.offline'))),
    ).toEqual([]);
    await page.goto(`/dashboard/${date}`);
    await expect(page).toHaveURL(/\/login/);
    await expect(connection).toContainText('Signing in needs a connection.');
    expect(await findViolations(page), 'accessibility of the sign-in page without a network').toEqual([]);
  });

  await test.step('the session that was left ends on the server once there is a network', async () => {
    await context.setOffline(false);
    await page.goto(`/dashboard/${date}`);
    await expect(page).toHaveURL(/\/login/);
    const state = await (await page.request.get('/api/accounts/get_state/')).json();
    expect(state.user).toBeNull();
  });

  await test.step('a start without a network after the idle time shows the sign-in page', async () => {
    await signInAs(page, hospital.nurse);
    await page.goto(`/dashboard/${date}`);
    await expect(card).toContainText('Saved');
    await context.setOffline(true);
    await page.clock.setSystemTime(Date.now() + 61 * 60_000);
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Ward')).toHaveCount(0);
  });
  await context.close();
});
