import { expect, test } from '../fixtures.ts';
import { daysAgo, openWard, shiftsOn, signInAs } from '../ward.ts';

const date = daysAgo(13);

test('an entry without a connection waits, survives a reload and arrives', async ({ browser }) => {
  // Not the fixture's page: its console is full of calls that found no network, as it should be.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const ward = await openWard(page, 'offline');
  await signInAs(page, ward.nurse);
  const bar = page.getByRole('status', { name: 'Unsent shifts' });
  const card = page.getByRole('article', { name: '07:00' });

  await test.step('saving without a connection keeps the entry', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('4');
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(bar).toContainText('Waiting for connection: 1 shift to send.');
    await expect(card).toContainText('Waiting for connection');
  });

  await test.step('it is there after a reload, as long as saving does not come through', async () => {
    await page.route('**/api/module/*/shifts/', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await context.setOffline(false);
    await page.reload();
    await expect(bar).toContainText('1 shift to send');
    await card.getByRole('link', { name: 'Add data' }).click();
    await expect(page.getByText('Waiting for connection: this entry is not sent yet.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'RNs actual' })).toHaveValue('4');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signing out asks first', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Not everything is sent' });
    await expect(question).toContainText('1 shift that is not sent');
    await question.getByRole('button', { name: 'Log out and keep' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('somebody else at this browser neither sees nor sends it', async () => {
    await signInAs(page, ward.colleague);
    await page.goto(`/dashboard/${date}`);
    await expect(card).toBeVisible();
    await expect(bar).toBeEmpty();
  });

  await test.step('with its person back and the connection too, it arrives', async () => {
    await page.unroute('**/api/module/*/shifts/');
    expect(await shiftsOn(page, ward, date)).toEqual([]);
    await signInAs(page, ward.nurse);
    await page.goto(`/dashboard/${date}`);
    await expect(card).toContainText('Saved');
    await expect(bar).toBeEmpty();
    expect(await shiftsOn(page, ward, date)).toMatchObject([{ window: 420, rn_actual: 4, version: 1 }]);
  });
  await context.close();
});
