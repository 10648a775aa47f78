import type { Page } from '@playwright/test';
import { getReportType, type ReportId, SINGLE_REPORT_IDS } from '#domain/reports/report-types.ts';
import { expect, test } from '../fixtures.ts';

/** Cards by which each report is known. */
const cardsOf: Record<ReportId, readonly string[]> = {
  ratio: ['RN variance by month', 'Ratio by month', 'Variance by month and shift', 'Reasons'],
  worked_hours: ['Worked hours per patient day by month', 'Rounding thresholds', 'Acuity'],
  nursing_hours: ['Nursing hours by month', 'Premium share by month'],
  comments: ['Comments'],
  predictive_nurse_schedule: ['RNs to schedule'],
  patterns_by_timeperiod: ['Census through the day', 'Census through the week by month'],
  executive: ['Ratio by week', 'Nursing hours by week', 'RNs to schedule'],
  module_rollup: ['Side by side', 'Charge nurse included'],
};

/** Made of the others: a month of them has all that a year has, and is there sooner. */
const together: readonly ReportId[] = ['executive', 'module_rollup'];

async function generate(page: Page, id: ReportId): Promise<void> {
  const { name } = getReportType(id);
  await page.goto('/reports');
  await page.getByRole('link', { name: `Start ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} report` })).toBeVisible();
  if (together.includes(id)) await page.getByLabel('Date range').selectOption('Last month');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
  if (id === 'module_rollup') await page.locator('summary').first().click();
  for (const card of cardsOf[id]) {
    await expect(page.getByRole('heading', { name: card }).first()).toBeVisible();
  }
  const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overhang, 'the page does not move sideways').toBeLessThanOrEqual(0);
}

const screens = [
  // What is the same at every width is looked at once: hours, schedules and patterns where room is short.
  {
    where: 'at a workstation',
    viewport: { width: 1366, height: 768 },
    scanned: ['ratio', 'executive'],
  },
  {
    where: 'on a phone',
    viewport: { width: 390, height: 844 },
    scanned: SINGLE_REPORT_IDS.filter(id => id !== 'worked_hours'),
  },
] as const;

for (const { where, viewport, scanned } of screens) {
  test.describe(where, () => {
    test.use({ viewport });
    const isScanned = (id: ReportId) => scanned.some(one => one === id);

    for (const [what, ids] of [
      ['each type of report', SINGLE_REPORT_IDS],
      ['the reports that hold all others', together],
    ] as const) {
      test(`an owner generates ${what}`, async ({ page, signIn, scan }) => {
        await signIn('owner');
        if (ids === together) {
          await page.goto('/reports');
          await expect(page.getByRole('link', { name: /^Start/ })).toHaveCount(8);
          await scan('the list of reports');
        }
        for (const id of ids) {
          await test.step(getReportType(id).name, async () => {
            await generate(page, id);
            if (isScanned(id)) await scan(`the ${id} report ${where}`);
          });
        }
      });
    }
  });
}

test('less motion: a change of letters reaches the whole page at once', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Start Executive' }).waitFor();
  const size = await page.evaluate<string>(
    "document.body.style.fontSize = '20px', getComputedStyle(document.querySelector('main li p')).fontSize",
  );
  expect(size).toBe('20px');
});
