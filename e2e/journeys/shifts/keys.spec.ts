import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, listShifts, signInAs } from '../../test-hospital.ts';

test('a nurse saves a shift of 17 fields from the dashboard with at most 36 key presses, and 42 with reasons', async ({
  page,
}) => {
  const sections = ['OB Triage', 'Antepartum', 'Labor', 'Cesarean and recovery'];
  const hospital = await createTestHospital(page, 'presses', sections);
  await signInAs(page, hospital.owner);
  // Which nobody has to count.
  await post(page, '/api/accounts/update_client_settings/', {
    missed_care_types: ['Charting late', 'Teaching missed'],
  });
  await signInAs(page, hospital.nurse);
  await page.goto('/dashboard');
  await expect(page.getByRole('article')).toHaveCount(6);
  const first = page.getByRole('textbox', { name: 'Initial evaluation' });
  const now = page.getByRole('article').filter({ hasText: 'Now' });

  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  async function enterNumbers() {
    await press('n');
    await expect(first).toBeFocused();
    const names = ['Observation, NST', ...Array<string>(14).fill(''), 'RNs actual'];
    await press('1');
    for (const name of names) {
      await press('Enter');
      await press('1');
      if (name) await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('1');
    }
  }

  await test.step('a shift needs no reasons', async () => {
    await enterNumbers();
    await press('Control+Enter');
    await expect(now).toContainText('Saved');
    await expect(first).toBeHidden();
    expect(presses).toBeLessThanOrEqual(36);
  });

  await test.step('the same shift again, with two reasons for being under', async () => {
    presses = 0;
    await enterNumbers();
    await press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Sick call' })).toBeFocused();
    await press('Space');
    await press('Enter');
    await press('Space');
    await press('Control+Enter');
    await expect(first).toBeHidden();
    expect(presses).toBeLessThanOrEqual(42);
  });
  const date = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const [shift] = await listShifts(page, hospital, date);
  expect(shift).toMatchObject({ census: 16, rn_actual: 1 });
  expect(shift?.reasons).toHaveLength(2);
});

test('keys lead to the current shift, to places by name and to the list of keys', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'keys');
  await signInAs(page, hospital.owner);
  await page.goto('/settings');
  const heading = page.getByRole('heading', { level: 1 });
  const box = page.getByRole('combobox', { name: 'Go to' });
  const form = page.getByRole('button', { name: 'Save Shift' });
  const goTo = async (name: string) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(box).toBeHidden();
  };
  await expect(heading).toHaveText('My Settings');

  await test.step('a date, a page and a report are found by name', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await scan('the list of places');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await goTo('2026-11-09');
    await expect(heading).toHaveText(/^Monday, November 9/);
    await goTo('missing');
    await expect(heading).toHaveText(/^Missing Shifts/);
    await goTo('nursing hours');
    await expect(page).toHaveURL(/\/reports\/nursing_hours/);
  });

  await test.step('N opens the current shift, and is a letter in a field', async () => {
    await page.keyboard.press('n');
    await expect(form).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/\d{4}-\d\d-\d\d\?.*window=\d+/);
    await page.getByRole('textbox', { name: 'Comments' }).fill('');
    await page.keyboard.type('n?');
    await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('n?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
  });

  await test.step('the list of places opens over the form, which asks before it is left', async () => {
    await goTo('my settings');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(heading).toHaveText('My Settings');
  });

  await test.step('? lists the keys, and single-letter keys can be turned off', async () => {
    await page.keyboard.press('Shift+?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys.getByRole('row', { name: /^N/ })).toBeVisible();
    await scan('the list of keys');
    await keys.getByRole('switch', { name: /^Single-letter keys/ }).press('Space');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await heading.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('switch', { name: /^Single-letter keys/ })).not.toBeChecked();
    await expect(heading).toHaveText('My Settings');
    await expect(keys).toBeHidden();
    await scan('my settings');
  });
});
