import { demo, expect, fillSignIn, test } from '../fixtures.ts';

test('somebody at seven hospitals finds one with a few letters and Enter', async ({ page, scan }) => {
  const search = page.getByLabel('Search hospitals');

  await test.step('signing in asks which one, and remembers where to go', async () => {
    await page.goto('/reports');
    await fillSignIn(page, demo.multi, demo.password);
    await expect(page).toHaveURL('/switch-organization?next=%2Freports');
    await expect(page.getByRole('heading', { name: 'Choose a Hospital' })).toBeVisible();
    const names = await page.getByRole('form', { name: 'Hospitals' }).getByRole('button').allTextContents();
    expect(names).toHaveLength(7);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    await scan('the choice of hospital');
  });

  await test.step('letters that no name has say so, and Enter does nothing', async () => {
    await expect(search).toBeFocused();
    await page.keyboard.type('zzz');
    await expect(page.getByText('No matching hospitals')).toBeVisible();
    await scan('the choice of hospital without a match');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/switch-organization?next=%2Freports');
  });

  await test.step('Enter picks the first that matches and goes on to where they were going', async () => {
    await search.fill('kea');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/reports');
    await expect(page.getByText('Kealani Birth Center').first()).toBeVisible();
  });

  await test.step('My Settings leads to another hospital', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Switch Hospital' }).click();
    await search.fill('bellw');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Bellweather Memorial Hospital').first()).toBeVisible();
  });
});
