import { expect, test } from '../../fixtures.ts';

const rooms = [
  { name: 'People', address: '/client-settings/people', shows: 'Users' },
  { name: 'Sign-In', address: '/client-settings/sign-in', shows: 'Sign-In' },
  { name: 'Connections', address: '/client-settings/connections', shows: 'Connections' },
  { name: 'Displays', address: '/client-settings/displays', shows: 'Display Links' },
  { name: 'Activity', address: '/client-settings/activity', shows: 'Activity' },
  { name: 'Hospital', address: '/client-settings', shows: 'Shift Times' },
];

for (const [device, viewport] of [
  ['a desk', { width: 1366, height: 768 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`an owner goes through the rooms of the settings at ${device}`, async ({ page, signIn, scan }) => {
    await page.setViewportSize(viewport);
    await signIn('owner');
    await page.goto('/client-settings');
    const links = page.getByRole('navigation', { name: 'General' }).getByRole('link');
    await expect(links).toHaveText(['Hospital', 'People', 'Sign-In', 'Connections', 'Displays', 'Activity']);
    for (const { name, address, shows } of rooms) {
      await test.step(`the room ${name}`, async () => {
        await links.filter({ hasText: name }).click();
        await expect(page).toHaveURL(new RegExp(`${address}\\?module=\\d+$`));
        await expect(page).toHaveTitle(`${name} · Hospital Settings · Parity`);
        await expect(page.getByRole('group', { name, exact: true })).toBeFocused();
        await expect(page.getByRole('heading', { level: 2, name: shows, exact: true })).toBeVisible();
        for (const link of await links.all()) await expect(link).toBeInViewport();
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(overflow).toBeLessThanOrEqual(0);
        await scan(`the room ${name} of the settings at ${device}`);
      });
    }
    await page.goBack();
    await expect(page).toHaveTitle('Activity · Hospital Settings · Parity');
  });
}

test('places are found by their words with the keyboard, and in the menu of a phone', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Go to' });
  const chosen = page.getByRole('listbox', { name: 'Places' }).getByRole('option', { selected: true });

  await test.step('a word finds the settings that contain it', async () => {
    await page.keyboard.press('Control+K');
    await box.fill('budget');
    await expect(chosen).toHaveText('Labor & Delivery SettingsBudget');
    await scan('places by a word');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Labor & Delivery · Hospital Settings · Parity');
    await expect(page.getByRole('heading', { name: 'Staffing Model Assessments' })).toBeVisible();
  });

  await test.step('a person is found by name', async () => {
    await page.keyboard.press('Control+K');
    await box.fill('petersen');
    await expect(chosen).toHaveText('Laura Petersen');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client-settings\/people\?module=\d+&query=/);
    await expect(page.getByRole('row', { name: 'Laura Petersen' })).toBeVisible();
  });

  await test.step('the menu of a phone leads there as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Go to…' }).click();
    await expect(box).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await box.fill('connections');
    await scan('places on a phone');
    await chosen.click();
    await expect(page).toHaveURL(/\/client-settings\/connections\?module=\d+$/);
  });
});

test('the reports are in groups, with assessments and subscriptions', async ({ page, signIn, scan }) => {
  await signIn('owner');
  await page.goto('/reports');
  for (const group of ['Run the unit', 'Plan ahead', 'Explain to the board']) {
    await expect(page.getByRole('list', { name: group })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Report Subscriptions' })).toBeVisible();
  await scan('the list of reports');
  await page.getByRole('link', { name: 'View Staffing Model Assessments' }).click();
  await expect(page).toHaveURL(/\/client-settings\?module=\d+&tab=module$/);
});
