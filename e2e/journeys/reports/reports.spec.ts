import type { Page } from '@playwright/test';
import {
  getReportType,
  listReportTypes,
  type ReportId,
  singleReportIds,
} from '#domain/reports/options/report-types.ts';
import { expect, test } from '../../fixtures.ts';

/** Some cards that each report must show. */
const expectedCards: Record<ReportId, readonly string[]> = {
  ratio: ['RN variance by month', 'Ratio by month', 'Variance by month and shift', 'Reasons'],
  worked_hours: ['Worked hours per patient day by month', 'Rounding thresholds', 'Acuity'],
  nursing_hours: ['Nursing hours by month', 'Premium share by month'],
  comments: ['Comments'],
  predictive_nurse_schedule: ['RNs to schedule'],
  patterns_by_timeperiod: ['Census through the day', 'Census through the week by month'],
  executive: ['Findings', 'Needs attention', 'Ratio by week', 'Nursing hours by week', 'RNs to schedule'],
  module_rollup: ['Findings', 'RN variance by module', 'Side by side', 'Charge nurse included'],
  staffing_bridge: ['Why RN hours changed', 'Month by month'],
  red_flags: ['Summary', 'Rules in force'],
  missed_care: ['Summary', 'By type', 'By shift', 'Missed care by month'],
  standards: ['Summary'],
  scheduled: ['Summary', 'RN hours by month', 'RN hours by shift', 'RN hours by weekday'],
  peers: ['You and your peers', 'By day and night'],
};

/** They contain the other reports. A month has the same cards as a year and is faster. */
const combinedIds: readonly ReportId[] = ['executive', 'module_rollup'];

async function generate(page: Page, id: ReportId): Promise<void> {
  const { name } = getReportType(id);
  await page.goto('/reports');
  await page.getByRole('link', { name: `Start ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} report` })).toBeVisible();
  if (id === 'peers') await page.getByLabel('Compared module').selectOption('Labor & Delivery');
  if (combinedIds.includes(id)) await page.getByLabel('Date range').selectOption('Last month');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
  if (id === 'module_rollup') await page.getByRole('tab', { name: 'NICU' }).click();
  for (const card of expectedCards[id]) {
    await expect(page.getByRole('heading', { name: card }).first()).toBeVisible();
  }
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, 'pixels of horizontal overflow').toBeLessThanOrEqual(0);
}

const screens = [
  // A report that looks the same at every width is scanned once, on the phone, where space is short.
  {
    where: 'at a workstation',
    viewport: { width: 1366, height: 768 },
    scanned: ['ratio', 'executive'],
  },
  {
    where: 'on a phone',
    viewport: { width: 390, height: 844 },
    scanned: singleReportIds.filter(id => id !== 'worked_hours'),
  },
] as const;

for (const { where, viewport, scanned } of screens) {
  test.describe(where, () => {
    test.use({ viewport });
    const isScanned = (id: ReportId) => scanned.some(one => one === id);

    for (const [reports, ids] of [
      ['each single report', singleReportIds],
      ['the combined reports', combinedIds],
    ] as const) {
      test(`an owner generates ${reports}`, async ({ page, signIn, scan }) => {
        await signIn('owner');
        if (ids === combinedIds) {
          await page.goto('/reports');
          await expect(page.getByRole('link', { name: /^Start/ })).toHaveCount(listReportTypes(3).length);
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

test('a change of the font size applies at once with reduced motion', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Start Executive' }).waitFor();
  const size = await page.evaluate<string>(
    "document.body.style.fontSize = '20px', getComputedStyle(document.querySelector('main li p')).fontSize",
  );
  expect(size).toBe('20px');
});
