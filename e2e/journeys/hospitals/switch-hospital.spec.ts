import { demo, expect, fillSignIn, test } from '../../fixtures.ts';

test('a user with seven hospitals finds one by a few letters and Enter', async ({ page, scan }) => {
  const search = page.getByLabel('Search hospitals');

  await test.step('signing in asks for the hospital and remembers the requested page', async () => {
    await page.goto('/reports');
    await fillSignIn(page, demo.multi, demo.password);
    await expect(page).toHaveURL('/switch-organization?next=%2Freports');
    await expect(page.getByRole('heading', { name: 'Choose a Hospital' })).toBeVisible();
    const names = await page.getByRole('form', { name: 'Hospitals' }).getByRole('button').allTextContents();
    expect(names).toHaveLength(7);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    await scan('the choice of hospital');
  });

  await test.step('a search without a match says so, and Enter does nothing', async () => {
    await expect(search).toBeFocused();
    await page.keyboard.type('zzz');
    await expect(page.getByText('No matching hospitals')).toBeVisible();
    await scan('the choice of hospital without a match');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/switch-organization?next=%2Freports');
  });

  await test.step('Enter chooses the first match and opens the requested page', async () => {
    await search.fill('kea');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reports\?module=\d+$/);
    await expect(page.getByText('Kealani Birth Center').first()).toBeVisible();
  });

  await test.step('My Settings links to the choice of hospital', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Switch Hospital' }).click();
    await search.fill('bellw');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await expect(page.getByText('Bellweather Memorial Hospital').first()).toBeVisible();
  });
});
