import { read } from '@e965/xlsx';
import { addDays, addMonths, startOfMonth } from '#domain/time/calendar.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { readPages } from '../../pdf-text.ts';
import { daysAgo } from '../../test-hospital.ts';

/** Three whole months with a plan, which no other journey changes. */
const start = startOfMonth(addMonths(daysAgo(0), -6));
const end = addDays(startOfMonth(addMonths(daysAgo(0), -3)), -1);

test('the Staffing Bridge says why hours and cost are not those of the plan', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto(`/reports/staffing_bridge?start_date=${start}&end_date=${end}`);
  const hours = page.getByRole('region', { name: 'Why RN hours changed' });

  await test.step('the base is chosen, and nothing can be compared', async () => {
    await expect(page.getByLabel('Compare with')).toBeHidden();
    await page.getByLabel('Base').selectOption('Plan');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(hours.getByText(/RN hours a day (more|fewer) than planned: /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Why cost changed' })).toContainText('a day');
    await expect(page.getByRole('region', { name: 'Both sides' })).toContainText('The plan covers all days.');
    await expect(page.getByRole('region', { name: 'About these figures' })).toContainText('The plan is');
    await scan('a Staffing Bridge');
  });
  const finding = await hours
    .getByText(/RN hours a day/)
    .first()
    .innerText();

  await test.step('the arrow keys read the steps, and Enter opens the shifts that moved one', async () => {
    const chart = hours.getByRole('application');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(hours.getByRole('status')).toContainText(/^Patients: Change [+−]/);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: /^Patients: the shifts that moved it most/ });
    await expect(drawer.getByRole('row').nth(1)).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
  });

  await test.step('the months are small charts, in hours or dollars', async () => {
    const months = page.getByRole('region', { name: 'Month by month' });
    await expect(months.getByRole('application')).toHaveCount(3);
    await months.getByText('Dollars', { exact: true }).click();
    await expect(months.getByText('Dollars a day.')).toBeVisible();
  });

  await test.step('the workbook has formulas', async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const { bytes } = await download(page.getByRole('menuitem', { name: 'All cards, Excel (.xlsx)' }));
    const sheet = read(bytes).Sheets['Bridge – Why RN hours changed'];
    const formulas = Object.values(sheet ?? {}).flatMap(cell => (cell?.f ? [String(cell.f)] : []));
    expect(formulas.some(formula => /^C5\*\(C7-/.test(formula))).toBe(true);
  });

  await test.step('the PDF has the sentence', async () => {
    const { bytes } = await download(page.getByRole('button', { name: 'Download PDF' }));
    expect((await readPages(bytes)).join(' ')).toContain(finding);
  });

  await test.step('the plan shows each month beside what was worked', async () => {
    await page.goto('/client-settings');
    await page.getByRole('tab', { name: 'Labor & Delivery' }).click();
    await page
      .getByRole('region', { name: 'Plan', exact: true })
      .getByRole('link', { name: 'Current core schedule' })
      .click();
    await page.getByRole('tab', { name: 'Plan and Actual' }).click();
    await expect(page.getByText(/^[\d,]+ RN hours in \d{4} \(/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Planned, needed and actual by month' })).toBeVisible();
    await scan('a plan beside what was worked');
  });
});
