import { getYear } from '#domain/time/calendar.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { daysAgo } from '../../test-hospital.ts';

const year = getYear(daysAgo(31)) - 1;
const partialQuarter = `Q4 ${year} (Nov–Dec)`;
const address = `/reports/ratio?generate=true&date_grain=quarter&start_date=${year}-11-01&end_date=${year + 1}-03-31`;

test('the charts of a report are read by keyboard and pointer, and name partial periods', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto(address);
  const variance = page.getByRole('region', { name: 'RN variance by quarter' });
  const chart = variance.getByRole('application');
  await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();

  await test.step('arrow keys read the periods of a chart', async () => {
    await tabTo(page, chart);
    await expect(variance.getByRole('status')).toContainText(`${partialQuarter}: Shifts`);
    await page.keyboard.press('ArrowRight');
    await expect(variance.getByRole('status')).toContainText(/^Q1 \d{4}.*: Shifts \d+, Target RNs \d/);
    await scan('a chart with the values of a period');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chart).toBeFocused();
  });

  await test.step('the pointer reads the values of a line and of a slice', async () => {
    const trend = page.getByRole('region', { name: 'Ratio by quarter' });
    await trend.getByRole('img').hover({ position: { x: 120, y: 120 } });
    await expect(trend.getByRole('status')).toHaveText(
      new RegExp(`^${RegExp.escape(partialQuarter)}: Actual [\\d.]+, Target [\\d.]+$`),
    );
    const acuity = page.getByRole('region', { name: 'Acuity' });
    await acuity.getByRole('img').hover({ position: { x: 90, y: 30 } });
    await expect(acuity.getByRole('status')).toHaveText(/Count \d.*, % of mentions .*, % of shifts /);
  });

  await test.step('arrow keys move between the cells of a heatmap', async () => {
    const heatmap = page.getByRole('table', { name: 'Variance by quarter and shift' });
    await expect(heatmap.getByRole('columnheader', { name: partialQuarter })).toBeVisible();
    await heatmap.getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    const second = heatmap.getByRole('button', {
      name: new RegExp(`shifts of ${RegExp.escape(partialQuarter)}, 11:00`),
    });
    await expect(second).toBeFocused();
  });

  await test.step('slices add up to 100%, bars are shares of shifts', async () => {
    const acuity = page.getByRole('region', { name: 'Acuity' });
    const shares = await acuity.locator('li').allInnerTexts();
    const sum = shares.reduce((total, text) => total + Number(/([\d.]+)%/.exec(text)?.[1]), 0);
    expect(sum).toBeCloseTo(100, 0);
    await acuity.getByRole('button', { name: 'Bars: Acuity' }).click();
    await expect(acuity.getByText(/^Shares of [\d,]+ shifts\.$/)).toBeVisible();
    await expect(page).toHaveURL(/bars/);
    await scan('a report with a bar view');
  });

  await test.step('the table of a chart names the partial quarter', async () => {
    await variance.getByRole('button', { name: /^Table/ }).click();
    await expect(variance.getByRole('rowheader', { name: partialQuarter })).toBeVisible();
  });

  await test.step('a schedule adds up the RN hours of each weekday', async () => {
    await page.goto('/reports/predictive_nurse_schedule?generate=true');
    const schedule = page.getByRole('table', { name: /^RNs to schedule/ });
    await expect(schedule.getByRole('columnheader', { name: 'FTEs' })).toBeVisible();
    await expect(schedule.getByRole('row', { name: /^Week [\d,.]+ [\d.]+$/ })).toBeVisible();
  });
});
