import { read } from '@e965/xlsx';
import { post } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

const week = (count: number | null) => Array.from({ length: 7 }, () => count);
const inputs = {
  annual_birth_volume: null,
  direct_care_non_productive_pct: null,
  indirect_care_non_productive_pct: null,
  direct_care: {
    day_hourly_wage: 40,
    night_hourly_wage: null,
    day_counts: week(3),
    night_counts: [1, 2, 2, 2, 2, 2, 2],
  },
  indirect_care_roles: [],
};
const missing = 'No night wage: these 8,112 hours are counted as $0';

test('an owner chooses the plan of a module, and its missing wage is named wherever its cost is shown', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'plan');
  await signInAs(page, hospital.owner);
  await post(page, '/api/staffing_assessments/', { name: 'Budget', module: hospital.moduleId, inputs });
  const card = page.getByRole('region', { name: 'Plan', exact: true });

  await test.step('the plan, its first date and a surcharge are chosen on the tab of the module', async () => {
    await page.goto('/client-settings');
    await page.getByRole('tab', { name: 'Labor & Delivery' }).click();
    await page.getByRole('button', { name: 'Edit plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan' });
    await dialog.getByLabel('Assessment').selectOption('Budget');
    await dialog.getByLabel('From').fill('2026-01-01');
    await dialog.getByLabel('Overtime %').fill('x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText("Hmm, that number doesn't look right.")).toBeVisible();
    await scan('the dialog of the plan');
    await dialog.getByLabel('Overtime %').fill('50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the plan is there after a reload, with the hours that have no wage', async () => {
    await page.reload();
    await expect(card.getByText('From 1/1/2026 on')).toBeVisible();
    await expect(card.getByText(missing)).toBeVisible();
    await expect(card.getByRole('row', { name: /^Overtime/ })).toContainText('$60.00');
    await expect(page.getByRole('row', { name: /^Budget Plan/ })).toContainText(missing);
    await scan('a module with a plan');
  });

  await test.step('the assessment names the hours on screen, on paper and in the workbook', async () => {
    await card.getByRole('link', { name: 'Budget' }).click();
    await expect(page.getByText('Plan of the module')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Results' }).getByText(missing)).toBeVisible();
    await scan('an assessment without a wage');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect(page.getByRole('article', { name: 'Budget' }).getByText(missing)).toBeVisible();
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'More' }).click();
    const file = await download(page.getByRole('menuitem', { name: /Export to Excel/ }));
    expect(read(file.bytes).Sheets.Budget?.N14).toMatchObject({ v: missing });
  });

  await test.step('a module whose plan is deleted has none', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('which will then have no plan');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText('None yet')).toBeVisible();
  });
});
