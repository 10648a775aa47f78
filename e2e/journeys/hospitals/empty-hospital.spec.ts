import type { Locator, Page } from '@playwright/test';
import { reportTypes } from '#domain/reports/options/report-types.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const text = (words: string) => (page: Page) => page.getByText(words).first();

/** A page without data, and the steps that it offers. */
const pages: [name: string, address: string, ...steps: ((page: Page) => Locator)[]][] = [
  [
    'the dashboard',
    '/dashboard',
    link('Enter a shift'),
    link('Import earlier shifts'),
    text('Add the data of one under Shifts'),
  ],
  [
    'the month',
    '/dashboard/month',
    button('Import Shifts'),
    page => page.getByRole('link', { name: /^Open: / }).first(),
  ],
  ['Hospital Now', '/dashboard/now', text('Open a module to enter one.'), link('Labor & Delivery')],
  ['the hand-over', '/dashboard/handover', page => page.getByRole('link', { name: /^Add data for/ })],
  ['the reports', '/reports', link('Start Ratio')],
  ['target fit', '/reports/target-fit', link('Enter a shift')],
  ['the settings', '/client-settings', button('Edit timezone')],
  ['the people', '/client-settings/people', button('Add User')],
  ['the connections', '/client-settings/connections', text('Add a token to let one read shifts')],
  ['the roster', '/client-settings/connections', button('Import Roster')],
  ['the wall screens', '/client-settings/displays', text('Add a link and open it')],
  ['the settings of a module', '/client-settings?tab=module', link('New Assessment')],
  [
    'the standard',
    '/client-settings/staffing-standard',
    page => page.getByRole('combobox', { name: 'Standard' }),
  ],
];

test('every page of an empty hospital says what to do next, and no chart is empty', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'empty');
  await signInAs(page, hospital.owner);

  for (const [name, address, ...steps] of pages) {
    await test.step(`${name} has its next step`, async () => {
      await page.goto(address);
      for (const step of steps) await expect(step(page), `the next step of ${name}`).toBeVisible();
      await expectNoChart(page);
    });
  }

  await test.step('every report leads to the first shift', async () => {
    const ofOneModule = reportTypes.filter(({ id, isMultiModule }) => !isMultiModule && id !== 'peers');
    for (const { id, name } of ofOneModule) {
      await page.goto(`/reports/${id}?generate=true`);
      await expect(page.getByText('Nothing to see here'), `the ${name} report`).toBeVisible();
      await expect(link('Enter a shift')(page), `the next step of the ${name} report`).toBeVisible();
      await expectNoChart(page);
    }
    await scan('a report of an empty hospital');
    await page.goto('/reports/peers?generate=true');
    await expect(page.getByText('Parity’s administrators put modules into groups.')).toBeVisible();
  });

  await test.step('an assessment without records leads to them', async () => {
    await page.goto(`/client-settings/staffing-assessments?module=${hospital.moduleId}`);
    await page.getByRole('textbox', { name: 'Direct care, Sunday day', exact: true }).fill('6');
    await expect(page).toHaveURL(/staffing-assessments\/\d+/);
    for (const tab of ['Models', 'Plan and Actual', 'Births to Core']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(
        tab === 'Births to Core' ? text('Enter the births of a year')(page) : link('Enter a shift')(page),
        `the next step of ${tab}`,
      ).toBeVisible();
      await expectNoChart(page);
    }
  });
});

async function expectNoChart(page: Page): Promise<void> {
  await expect(page.locator('svg[role=img]')).toHaveCount(0);
}
