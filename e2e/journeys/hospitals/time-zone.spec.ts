import { expect, test } from '../../fixtures.ts';

test.use({ timezoneId: 'UTC' });

test('the timezone of a new hospital is typed over the browser’s, and never sent if it is none', async ({
  page,
  signIn,
  scan,
}) => {
  const name = `Zone ${Date.now()}`;
  await signIn('admin');
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  const zone = dialog.getByRole('combobox', { name: 'Timezone' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await expect(zone).toHaveValue('UTC');

  await test.step('a text that is no timezone has a message, and nothing is sent', async () => {
    await zone.focus();
    await page.keyboard.type('Nwe Yrok');
    await page.keyboard.press('Enter');
    await expect(zone).toHaveAccessibleDescription(/No matching timezone\./);
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(zone).toHaveValue('Nwe Yrok');
    await expect(zone).toBeFocused();
    await scan('a timezone that does not exist');
  });

  await test.step('words of a city and Enter choose it, and the hospital is created with it', async () => {
    await zone.selectText();
    await page.keyboard.type('New York');
    await page.keyboard.press('Enter');
    await expect(zone).toHaveValue('America/New York');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const response = await page.request.get(`/api/admin/clients/?query=${encodeURIComponent(name)}`);
    expect(await response.json()).toMatchObject({ results: [{ name, timezone: 'America/New_York' }] });
  });
});
