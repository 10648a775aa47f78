import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, password, signInAs, type TestHospital } from '../../test-hospital.ts';

const date = daysAgo(1);
const stripName = 'Red flags';

test('a colleague takes the red flag of a short shift, tries two actions and resolves it', {
  tag: '@long',
}, async ({ page, browser, scan }) => {
  const hospital = await createTestHospital(page, 'flags');
  const { colleague, close } = await openColleague(browser, hospital);
  const strip = page.getByRole('status', { name: stripName });
  const theirs = colleague.getByRole('status', { name: stripName });
  await signInAs(page, hospital.nurse, password);

  await test.step('a nurse saves a shift with 1 of 2 RNs', async () => {
    await page.goto(`/dashboard/${date}`);
    await enterRns(page, '1');
    await expect(strip).toContainText('1 red flag, not taken');
    const mark = page.getByRole('article', { name: '07:00' }).getByRole('link', { name: /^Red flag/ });
    await expect(mark).toHaveAccessibleName('Red flag of 07:00, 1.0 RN short, open: Nora Ward');
    await scan('a dashboard with a red flag');
  });

  await test.step('the colleague sees the flag without a reload, and takes it', async () => {
    await expect(theirs).toContainText('1.0 RN short · Nora Ward');
    await theirs.getByRole('link', { name: 'Open' }).click();
    const panel = colleague.getByRole('dialog', { name: /^Red flag: 07:00/ });
    await expect(panel.getByRole('region', { name: 'Facts' })).toContainText('50.0% below the target');
    await panel.getByRole('button', { name: 'Take it' }).click();
    await expect(panel.getByText('You have taken it.')).toBeFocused();
    await expect(strip).toContainText('1 red flag, taken');
    await expect(strip).toContainText('taken by Carl Ward');
  });

  await test.step('the colleague tries two actions, with the keyboard', async () => {
    const panel = colleague.getByRole('dialog', { name: /^Red flag: 07:00/ });
    await panel.getByRole('button', { name: 'Sister unit' }).press('Enter');
    await panel.getByRole('group', { name: 'Did “Sister unit” help?' }).waitFor();
    await panel.getByRole('button', { name: 'No', exact: true }).press('Enter');
    await expect(panel.getByText('Sister unit: did not help')).toBeVisible();
    await panel.getByRole('button', { name: 'Float pool' }).press('Enter');
    await panel.getByLabel('RNs it brought (optional)').fill('1');
    await panel.getByRole('button', { name: 'Helped' }).press('Enter');
    await expect(panel.getByText('Float pool: helped, 1.0 RN')).toBeVisible();
  });

  await test.step('the nurse reads the trail while it grows', async () => {
    await strip.getByRole('link', { name: 'Open' }).click();
    const panel = page.getByRole('dialog', { name: /^Red flag: 07:00/ });
    await expect(panel.getByRole('region', { name: 'What happened' })).toContainText(
      'Float pool: helped, 1.0 RN · Carl Ward',
    );
    await scan('the panel of a red flag');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('the colleague resolves it, and the nurse sees it resolved', async () => {
    const panel = colleague.getByRole('dialog', { name: /^Red flag: 07:00/ });
    await panel.getByLabel('Outcome').fill('Staffed');
    await panel.getByLabel('Note').fill('One RN came from the float pool.');
    await panel.getByRole('button', { name: 'Resolve' }).click();
    await expect(panel).toBeHidden();
    await expect(theirs).toBeEmpty();
    await expect(strip).toBeEmpty();
    await page
      .getByRole('article', { name: '07:00' })
      .getByRole('link', { name: /: Resolved$/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Outcome: Staffed');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Resolve' })).toHaveCount(0);
    await scan('a resolved red flag');
  });
  await close();
});

test('a corrected shift withdraws its red flag on every screen', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const hospital = await createTestHospital(page, 'withdrawn');
  const { colleague, close } = await openColleague(browser, hospital);
  const theirs = colleague.getByRole('status', { name: stripName });
  await signInAs(page, hospital.nurse, password);
  await page.goto(`/dashboard/${date}`);
  await enterRns(page, '1');
  await expect(theirs).toContainText('1 red flag, not taken');
  await enterRns(page, '2');
  await expect(page.getByRole('status', { name: stripName })).toBeEmpty();
  await expect(theirs).toBeEmpty();
  await colleague
    .getByRole('article', { name: '07:00' })
    .getByRole('link', { name: /: Withdrawn$/ })
    .click();
  await expect(colleague.getByRole('dialog')).toContainText('Withdrawn: the shift is no longer short');
  await close();
});

/** The colleague's screen with the same day, which follows events. */
async function openColleague(browser: Browser, hospital: TestHospital) {
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signInAs(colleague, hospital.colleague, password);
  const streaming = colleague.waitForResponse(response => response.url().endsWith('/live/'));
  await colleague.goto(`/dashboard/${date}`);
  await streaming;
  return { colleague, close: () => context.close() };
}

async function enterRns(page: Page, rns: string): Promise<void> {
  await page
    .getByRole('article', { name: '07:00' })
    .getByRole('link', { name: /^(Add data for|Edit) 07:00/ })
    .click();
  await page.getByLabel('RNs actual').fill(rns);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
