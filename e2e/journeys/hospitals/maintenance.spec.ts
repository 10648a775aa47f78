import { findViolations } from '../../accessibility.ts';
import { post } from '../../api-calls.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { startOwnServer } from '../../own-server.ts';
import { daysAgo } from '../../test-hospital.ts';

const date = daysAgo(1);

test('maintenance lets people read, says until when, and entries are sent afterwards', async ({
  browser,
}) => {
  const server = await startOwnServer();
  // Not the fixture's page, which fails on the expected refusals in the console.
  const context = await browser.newContext({
    baseURL: server.address,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Vienna',
  });
  const page = await context.newPage();
  const notice = page.getByRole('status', { name: 'Maintenance' });
  const card = page.getByRole('article', { name: '07:00' });

  await test.step('the notice is on the sign-in page, and signing in works', async () => {
    expect(server.admin('maintenance', 'on', '--minutes', '45', '--message', 'We update Parity.')).toContain(
      'maintenance is on, until',
    );
    await expect(async () => {
      await page.goto('/login');
      await expect(notice).toContainText('Parity is being maintained until', { timeout: 500 });
    }).toPass();
    expect(await findViolations(page), 'accessibility of the sign-in page').toEqual([]);
    await post(page, '/api/accounts/login/', { username: demo.owner, password: demo.password });
  });

  await test.step('a page can be read, with the end of the maintenance in the time of the hospital', async () => {
    await page.goto(`/dashboard/${date}`);
    await expect(card).toBeVisible();
    await expect(notice).toContainText(
      /^Parity is being maintained until \d+\/\d+\/\d{4} \d+:\d\d [ap]m E[SD]T\. We update Parity\. You can read\./,
    );
    expect(await findViolations(page), 'accessibility of a page during maintenance').toEqual([]);
  });

  await test.step('settings are not saved, and the form says why', async () => {
    await page.goto('/client-settings');
    await page.getByRole('region', { name: 'Timezone' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Timezone' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Sorry, we hit a snag. Please try again. Parity is being maintained until',
    );
  });

  await test.step('a shift waits in the browser and is sent when the maintenance ends', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('4');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('status', { name: 'Unsent shifts' })).toContainText('1 shift.');
    server.admin('maintenance', 'off');
    await expect(notice).toBeEmpty();
    await expect(page.getByRole('status', { name: 'Unsent shifts' })).toBeEmpty();
    await expect(card).toContainText('4.0 of');
  });

  await context.close();
  await server.stop();
});
