import { read } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { post } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, password, signInAs } from '../../test-hospital.ts';

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function openNewAssessment(page: Page, moduleId: number) {
  await page.goto(`/client-settings?module=${moduleId}&tab=module`);
  await page.getByRole('link', { name: 'New assessment' }).click();
  await cell(page, 'Direct care, Sunday day').click();
}

test('an owner plans a week by keyboard, and the assessment is saved automatically', {
  tag: '@release',
}, async ({ page, context, scan }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hospital = await createTestHospital(page, 'assessment');
  await signInAs(page, hospital.owner);

  await test.step('the first value creates the assessment without interrupting typing', async () => {
    await openNewAssessment(page, hospital.moduleId);
    await page.keyboard.type('8');
    await expect(page).toHaveURL(/staffing-assessments\/\d+\?module=\d+$/);
    await expectSaved(page);
    await expect(cell(page, 'Direct care, Sunday day')).toBeFocused();
    for (const key of ['Enter', '6', 'ArrowRight', '7', 'ArrowUp', '9', 'Tab'])
      await page.keyboard.press(key);
    await expect(cell(page, 'Direct care, Tuesday day')).toBeFocused();
    await expect(cell(page, 'Direct care, Monday night')).toHaveValue('7');
  });

  await test.step('a block of cells is pasted from a spreadsheet', async () => {
    const block = JSON.stringify('10\t10\t10\t10\t8\r\n7\t7\t7\t7\t6\r\n');
    await page.evaluate(`navigator.clipboard.writeText(${block})`);
    await page.keyboard.press('Control+V');
    await expect(page.getByText('10 values pasted.')).toBeVisible();
    await cell(page, 'Direct care, hourly wage day').fill('46.50');
    await cell(page, 'Direct care, hourly wage night').fill('51.25');
    await cell(page, 'Annual birth volume').fill('2400');
    await expect(page.getByRole('table', { name: 'Results' })).toContainText('33.60');
    await expectSaved(page);
    await scan('the budget calculator');
  });

  await test.step('an invalid value is reported beside its field', async () => {
    await cell(page, 'Direct care, non-productive %').fill('12.6');
    await expect(page.getByText('Not saved. Please check your entries.')).toBeVisible();
    await expect(page.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
    await scan('an invalid value');
    await cell(page, 'Direct care, non-productive %').fill('12');
    await expectSaved(page);
  });

  await test.step('the assessment is renamed and complete after a reload', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Next year');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Next year' })).toBeVisible();
    await page.reload();
    await expect(cell(page, 'Direct care, Saturday night')).toHaveValue('6');
    await expect(cell(page, 'Direct care, non-productive %')).toHaveValue('12');
  });

  await test.step('the exported workbook contains formulas', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    const file = await download(page.getByRole('menuitem', { name: /Export to Excel/ }));
    expect(file.name).toBe('Next year.xlsx');
    const sheet = read(file.bytes, { cellFormula: true }).Sheets.Budget;
    expect(sheet?.K13).toMatchObject({ f: '$B$7*SUM(D13:J13)', v: 780 });
  });

  await test.step('a copy is changed and compared with the original', async () => {
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('menuitem', { name: /this module/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Next year (copy)' })).toBeVisible();
    await cell(page, 'Direct care, Sunday day').fill('9');
    await expectSaved(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Next year', exact: true }).click();
    await expect(page.getByText('The other plan has 0.30 fewer FTEs')).toBeVisible();
    await scan('two assessments side by side');
    await page.keyboard.press('Escape');
  });

  await test.step('the models explain that no shifts are recorded', async () => {
    await page.getByRole('tab', { name: 'Models' }).click();
    await expect(page).toHaveURL(/tab=models/);
    await expect(page.getByText('No shifts are recorded')).toBeVisible();
  });

  await test.step('a deleted assessment disappears from the list', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Assessment' })).toBeVisible();
    await scan('the confirmation before deleting an assessment');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(`/client-settings?module=${hospital.moduleId}&tab=module`);
    await expect(page.getByRole('link', { name: 'Next year', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next year (copy)' })).toHaveCount(0);
  });
});

test('a model fills the grid from the recorded shifts', async ({ page, signIn, scan }) => {
  await signIn('owner');
  await page.goto('/client-settings');
  await page.getByRole('tab', { name: 'NICU' }).click();
  await page.getByRole('link', { name: 'New assessment' }).click();
  await cell(page, 'Annual birth volume').fill('1200');
  await expect(page).toHaveURL(/staffing-assessments\/\d+\?module=\d+$/);
  await page.getByRole('tab', { name: 'Models' }).click();
  await expect(page.getByRole('row', { name: /^Saturday night/ })).toBeVisible();
  await scan('the staffing models');
  await page.getByRole('button', { name: 'Use this model: 75th percentile' }).click();
  await expect(page.getByText(/would have covered 7\d\.\d%/)).toBeVisible();
  await expectSaved(page);
  await page.getByRole('tab', { name: 'Budget Calculator' }).click();
  await expect(cell(page, 'Direct care, Sunday day')).not.toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Plan against recorded demand' })).toBeVisible();
});

test('an edit conflict between two owners keeps the changes of both', async ({ page, browser, scan }) => {
  const hospital = await createTestHospital(page, 'two-people');
  await signInAs(page, hospital.owner);
  const email = `petra.${Date.now()}@ward.example`;
  const response = await post(page, '/api/accounts/client_users/', {
    first_name: 'Petra',
    last_name: 'Ward',
    email,
    client_configs: [{ client_id: await readClientId(page), owner: true, module_ids: [hospital.moduleId] }],
  });
  const { id } = (await response.json()) as { id: number };
  await post(page, `/api/accounts/client_users/${id}/set_password/`, {
    password,
    current_password: password,
  });
  await openNewAssessment(page, hospital.moduleId);
  await page.keyboard.type('8');
  await expectSaved(page);
  await expect(page).toHaveURL(/staffing-assessments\/\d+\?module=\d+$/);

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const theirs = await context.newPage();
  await signInAs(theirs, email);
  await theirs.goto(page.url());
  await cell(theirs, 'Direct care, Sunday day').fill('10');
  await cell(theirs, 'Annual birth volume').fill('2400');
  await expectSaved(theirs);

  await cell(page, 'Direct care, Sunday day').fill('9');
  await cell(page, 'Direct care, Monday day').fill('11');
  const dialog = page.getByRole('dialog', { name: 'This assessment was changed' });
  await expect(dialog).toContainText('Petra Ward saved this assessment on');
  await expect(dialog.getByRole('row', { name: /Sunday day/ })).toContainText('10');
  await scan('an edit conflict of an assessment');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(page);
  await theirs.reload();
  await expect(cell(theirs, 'Direct care, Sunday day')).toHaveValue('9');
  await expect(cell(theirs, 'Direct care, Monday day')).toHaveValue('11');
  await expect(cell(theirs, 'Annual birth volume')).toHaveValue('2400');
  await context.close();
});

test('a lost connection is reported, and the changes are saved when it returns', async ({ browser }) => {
  // Not the fixture's page, which fails on the expected network errors in the console.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const hospital = await createTestHospital(page, 'cut');
  await signInAs(page, hospital.owner);
  await openNewAssessment(page, hospital.moduleId);
  await page.keyboard.type('8');
  await expectSaved(page);

  await context.setOffline(true);
  await cell(page, 'Direct care, Monday day').fill('9');
  await expect(page.getByText('Not saved. Please check your entries.')).toBeVisible();
  await expect(page.getByText("It looks like you aren't connected to the internet.")).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);

  await test.step('leaving the page right after a change saves it first', async () => {
    await cell(page, 'Direct care, Tuesday day').fill('10');
    await page.getByRole('link', { name: 'Labor & Delivery' }).click();
    await page.getByRole('link', { name: 'New assessment' }).first().waitFor();
    await page.getByRole('cell', { name: 'New assessment' }).getByRole('link').click();
    await expect(cell(page, 'Direct care, Monday day')).toHaveValue('9');
    await expect(cell(page, 'Direct care, Tuesday day')).toHaveValue('10');
  });
  await context.close();
});

async function readClientId(page: Page): Promise<number> {
  const state = await page.request.get('/api/accounts/get_state/').then(response => response.json());
  return (state as { client: { id: number } }).client.id;
}
