import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

const [date, emptyDate] = [daysAgo(9), daysAgo(8)];

test('an owner changes the time zone and shift times of a hospital that has data', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'settings');
  await signInAs(page, hospital.owner);
  const path = `/api/module/${hospital.moduleId}/shifts/`;
  for (const [window, rn_actual] of [
    [420, 4],
    [660, 5.5],
  ]) {
    await post(page, path, { date, window, acuity_counts: {}, rn_actual });
  }
  const summary = async () => {
    const query = { modules: String(hospital.moduleId), start_date: date, end_date: date };
    const response = await page.request.get('/api/reports/ratio/', { params: query });
    return (await response.json()).context.groupings[0].data.summary;
  };
  const before = { shifts: await listShifts(page, hospital, date), summary: await summary() };
  expect(before.shifts).toHaveLength(2);

  await test.step('the day has six windows before the change', async () => {
    await page.goto(`/dashboard/${date}`);
    await expect(page.getByRole('article')).toHaveCount(6);
  });

  await test.step('the time zone is found by search', async () => {
    await page.goto('/client-settings');
    await page.getByRole('button', { name: 'Edit timezone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Timezone' });
    await dialog.getByRole('combobox').fill('honolulu');
    await page.getByRole('option', { name: /Pacific\/Honolulu/ }).click();
    await scan('the choice of a time zone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Pacific/Honolulu')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('shift times are accepted in any notation, but not twice the same', async () => {
    await page.getByRole('button', { name: 'Edit shift times' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shift Times' });
    for (let shift = 6; shift > 2; shift--) {
      await dialog.getByRole('button', { name: `Remove shift ${shift}` }).click();
    }
    await dialog.getByRole('textbox', { name: 'Start of shift 1' }).fill('0800');
    await dialog.getByRole('textbox', { name: 'Start of shift 2' }).fill('8:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Two shifts cannot start at the same time.')).toHaveCount(2);
    await scan('shift times with an error');
    await dialog.getByRole('textbox', { name: 'Start of shift 2' }).fill('20:00');
    await dialog.getByRole('radiogroup', { name: 'Kind of shift 2' }).getByText('Night').click();
    await expect(dialog.getByText('2 shifts cover the 24 hours without a gap')).toBeVisible();
    await expect(dialog).toContainText('Shifts that are already saved stay exactly as they are');
    await scan('shift times');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('stored shifts are unchanged, and the days show the windows that apply', async () => {
    expect(JSON.stringify(await listShifts(page, hospital, date))).toBe(JSON.stringify(before.shifts));
    expect(await summary()).toEqual(before.summary);
    await page.goto(`/dashboard/${date}`);
    await expect(page.getByRole('article')).toHaveCount(3);
    for (const label of ['07:00', '11:00', '20:00']) {
      await expect(page.getByRole('article', { name: label })).toBeVisible();
    }
    await page.goto(`/dashboard/${emptyDate}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article', { name: '08:00' })).toBeVisible();
  });

  await test.step('the activity shows the user behind each change', async () => {
    await page.goto('/client-settings?activity_query=settings');
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    await expect(rows.filter({ hasText: 'changed the settings of hospital' })).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Olga Ward');
  });
});

test('an owner edits the premium categories and reasons of a module', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'module-settings');
  await signInAs(page, hospital.owner);
  await page.goto('/client-settings');
  await page.getByRole('tab', { name: 'Labor & Delivery' }).click();
  await expect(page).toHaveURL(`/client-settings?module=${hospital.moduleId}&tab=module`);

  await test.step('a premium category is enabled and renamed', async () => {
    // The focus stays on the category when its buttons are replaced.
    await page.getByRole('button', { name: 'Enable Other 2' }).click();
    await expect(page.getByRole('button', { name: 'Rename Other 2' })).toBeFocused();
    await page.getByRole('button', { name: 'Disable Other 2' }).click();
    await expect(page.getByRole('button', { name: 'Enable Other 2' })).toBeFocused();
    await page.getByRole('button', { name: 'Enable Other 2' }).click();
    await page.getByRole('button', { name: 'Rename Other 2' }).click();
    await page.getByRole('textbox', { name: 'New name of Other 2' }).fill('Sitter');
    await scan('the settings of a module');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Disable Sitter' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Disable Sitter' })).toBeVisible();
  });

  await test.step('a reason is added and moved', async () => {
    await page.getByRole('button', { name: 'Edit reasons' }).click();
    const dialog = page.getByRole('dialog', { name: 'Over/Under Reasons' });
    await dialog.getByRole('textbox', { name: 'Add a reason, when under' }).fill('Storm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Move Storm', exact: true }).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await scan('the dialog of the reasons');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Storm' })).toBeVisible();
  });

  await test.step('the shift form offers the new category and the new reason', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('1');
    await expect(page.getByText('Storm')).toBeVisible();
    await page.getByRole('button', { name: 'No premium RNs – add' }).click();
    await expect(page.getByRole('textbox', { name: /Sitter/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('');
  });
});
