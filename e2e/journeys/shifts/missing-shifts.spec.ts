import { expect, test } from '../../fixtures.ts';

test('a nurse finds the missing shifts of a month', async ({ page, signIn, scan }) => {
  await signIn('nurse');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Missing shifts' }).click();
  await expect(page.getByRole('heading', { name: /^Missing Shifts, / })).toBeVisible();
  await page.getByRole('link', { name: 'Previous month' }).click();

  const table = page.getByRole('table', { name: 'Windows of the month' });
  const missing = table.getByRole('link', { name: /^Missing: / });
  await test.step('the number of missing shifts matches the table', async () => {
    const saved = table.getByRole('cell', { name: /^Saved: (On target|\d+\.\d RNs (over|under) target)$/ });
    // Polled, because the table of the other month may still be there, or be loading.
    await expect
      .poll(async () => {
        const [lacking, stored] = [await missing.count(), await saved.count()];
        return stored > 0 && page.getByText(`${lacking} of ${lacking + stored} missing`).isVisible();
      })
      .toBe(true);
    await expect(table.getByText(/^[+−]\d+\.\d$/).first()).toBeVisible();
    await expect(table.getByRole('link', { name: /^\w{3} 1 \w+$/ })).toHaveText(/^\w{3} 1/);
    await scan('the month of shifts');
  });

  await test.step('a day links to its dashboard', async () => {
    const first = table.getByRole('rowheader').getByRole('link').first();
    await first.click();
    await expect(page).toHaveURL(/\/dashboard\/\d{4}-\d{2}-01\?module=\d+$/);
    await page.goBack();
  });

  await test.step('a missing shift links to its form', async () => {
    await missing.first().click();
    await expect(page).toHaveURL(/\/dashboard\/\d{4}-\d{2}-\d{2}\?module=\d+&window=\d+$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
