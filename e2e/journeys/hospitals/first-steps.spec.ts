import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

test('a new owner is led to a first shift, a report and the settings of the hospital', async ({
  page,
  scan,
  browser,
}) => {
  const hospital = await createTestHospital(page, 'first');
  await signInAs(page, hospital.owner);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  const steps = card.getByRole('listitem');

  await test.step('a shift that is saved is the first step', async () => {
    await expect(steps).toHaveCount(3);
    await scan('the first steps');
    await card.getByRole('link', { name: 'Enter a shift' }).click();
    await page.getByRole('textbox', { name: 'Initial evaluation', exact: true }).fill('4');
    await page.getByRole('textbox', { name: 'RNs actual', exact: true }).fill('3');
    await page.getByRole('button', { name: 'Save Shift' }).click();
    await expect(steps).toHaveCount(2);
    await expect(card.getByRole('link', { name: 'Enter a shift' })).toHaveCount(0);
  });

  await test.step('the report of the last 30 days has that shift', async () => {
    await card.getByRole('link', { name: 'Read a report' }).click();
    await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
    await expect(page.getByText('RN variance by', { exact: false }).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(steps).toHaveCount(1);
  });

  await test.step('the card disappears with the last step, also in other browsers', async () => {
    await card.getByRole('link', { name: 'Make it yours' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hospital Settings' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Look Ahead' })).toBeVisible();
    await expect(card).toHaveCount(0);
    const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signInAs(other, hospital.owner);
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'Look Ahead' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    await other.context().close();
  });

  await test.step('a nurse skips a step with the keyboard, and closes the card', async () => {
    await signInAs(page, hospital.nurse);
    await page.goto('/dashboard');
    await card.getByRole('button', { name: 'Skip: Open the hand-over' }).press('Enter');
    await expect(steps).toHaveCount(2);
    await expect(card.getByRole('heading', { name: 'First steps' })).toBeFocused();
    await page.reload();
    await expect(steps).toHaveCount(2);
    await card.getByRole('button', { name: 'Close first steps' }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Look Ahead' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});
