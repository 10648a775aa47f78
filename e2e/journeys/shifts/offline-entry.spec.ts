import { findViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

const date = daysAgo(13);

test('an offline entry is queued, survives a reload and is sent', { tag: '@release' }, async ({
  browser,
}) => {
  // Not the fixture's page, which fails on the expected network errors in the console.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const hospital = await createTestHospital(page, 'offline');
  await signInAs(page, hospital.nurse);
  const bar = page.getByRole('status', { name: 'Unsent shifts' });
  const card = page.getByRole('article', { name: '07:00' });

  await test.step('saving without a connection queues the entry', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('4');
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(bar).toContainText('Waiting to be sent: 1 shift.');
    await expect(card).toContainText('Waiting to be sent');
  });

  await test.step('the headline and the number of windows count what waits', async () => {
    const block = page.getByRole('region', { name: 'The whole day' });
    await expect(block).toContainText('Day average · 1 saved here, waiting to be sent');
    await expect(block).toContainText('2.0 RNs over');
    await expect(page.getByText(/1 of 6 windows saved · 1 saved here, waiting to be sent/)).toBeVisible();
    await expect(page.getByText('No data yet')).toHaveCount(0);
    expect(await findViolations(page), 'accessibility of a day with an entry that waits').toEqual([]);
  });

  await test.step('the unsent entry survives a reload while saving fails', async () => {
    await page.route('**/api/module/*/shifts/', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await context.setOffline(false);
    await page.reload();
    await expect(bar).toContainText('1 shift');
    await card.getByRole('link', { name: 'Add data' }).click();
    await expect(page.getByText('This entry is waiting to be sent.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'RNs actual' })).toHaveValue('4');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signing out with an unsent entry asks first', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Not everything is sent' });
    await expect(question).toContainText('1 shift that is not sent');
    await question.getByRole('button', { name: 'Log out and keep' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('another user of this browser neither sees nor sends the entry', async () => {
    await signInAs(page, hospital.colleague);
    await page.goto(`/dashboard/${date}`);
    await expect(card).toBeVisible();
    await expect(bar).toBeEmpty();
  });

  await test.step('the entry is sent when its author signs in with a connection', async () => {
    await page.unroute('**/api/module/*/shifts/');
    expect(await listShifts(page, hospital, date)).toEqual([]);
    await signInAs(page, hospital.nurse);
    await page.goto(`/dashboard/${date}`);
    await expect(card).toContainText('Saved');
    await expect(bar).toBeEmpty();
    expect(await listShifts(page, hospital, date)).toMatchObject([{ window: 420, rn_actual: 4, version: 1 }]);
  });
  await context.close();
});
