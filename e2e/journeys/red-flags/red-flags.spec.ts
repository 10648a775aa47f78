import type { Browser, Locator, Page } from '@playwright/test';
import { listTabStops } from '../../accessibility.ts';
import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import {
  createTestHospital,
  daysAgo,
  enterShift,
  password,
  signInAs,
  type TestHospital,
} from '../../test-hospital.ts';

const date = daysAgo(1);
const flagsName = 'Red flags';

test('a colleague takes the red flag of a short shift, tries two actions and resolves it', async ({
  page,
  browser,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'flags');
  const { colleague, close } = await openColleague(browser, hospital);
  const flags = page.getByRole('status', { name: flagsName });
  const theirs = colleague.getByRole('status', { name: flagsName });
  await signInAs(page, hospital.nurse, password);

  await test.step('a nurse saves a shift with 1 of 2 RNs', async () => {
    await page.goto(`/dashboard/${date}`);
    await enterRns(page, '1');
    await expect(flags).toContainText('1 red flag, not taken');
    const mark = page.getByRole('article', { name: '07:00' }).getByRole('link', { name: /^Red flag/ });
    await expect(mark).toHaveAccessibleName('Red flag of 07:00, 1.0 RN short, not taken: Nora Ward');
    await scan('a dashboard with a red flag');
  });

  await test.step('the colleague sees the flag without a reload, and takes it', async () => {
    await expect(theirs).toContainText('1.0 RN short · Nora Ward');
    // By its link: the block's button may be for the running window, which has no data yet.
    await theirs.getByRole('link', { name: '07:00: 1.0 RN short' }).click();
    const panel = colleague.getByRole('dialog', { name: /^Red flag: 07:00/ });
    await panel.getByRole('button', { name: 'Take it' }).click();
    await expect(panel.getByRole('region', { name: 'Facts' })).toContainText('50.0% below the target');
    await expect(panel.getByText('You have taken it.')).toBeVisible();
    await expect(flags).toContainText('1 red flag, taken');
    await expect(flags).toContainText('taken by Carl Ward');
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
    await flags.getByRole('link', { name: '07:00: 1.0 RN short' }).click();
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
    await expect(flags).toBeEmpty();
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

test('a nurse gets from a short save to a resolved flag with at most 6 actions, with what helped before', {
  tag: '@release',
}, async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'helped');
  await signInAs(page, hospital.nurse, password);
  await tryBefore(page, hospital);
  await page.goto(`/dashboard/${date}`);
  await openForm(page);
  await page.getByLabel('RNs actual').fill('1');

  let actions = 0;
  const click = async (button: Locator) => {
    await button.click();
    actions += 1;
  };
  const card = page.getByRole('article', { name: '07:00' });
  await click(page.getByRole('button', { name: 'Save Shift' }));
  await expect(card).toContainText('1.0 short. On-call helped in 4 of 5 tries.');
  await scan('what helped, after a short save');
  await click(card.getByRole('button', { name: 'On-call' }));
  const panel = page.getByRole('dialog', { name: /^Red flag: 07:00/ });
  await expect(panel.getByRole('button', { name: 'Helped', exact: true })).toBeFocused();
  await expect(panel.getByText('You have taken it.')).toBeVisible();
  await scan('a red flag that asks whether an action helped');
  await click(panel.getByRole('button', { name: 'Helped', exact: true }));
  await expect(panel.getByText('On-call: helped · Nora Ward')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'On-call helped in 4 of 5 tries' })).toBeVisible();
  await click(panel.getByRole('button', { name: 'Resolve' }));
  await expect(panel).toBeHidden();
  await expect(card.getByRole('link', { name: /: Resolved$/ })).toBeVisible();
  expect(actions).toBeLessThanOrEqual(6);
});

test('a red flag is handed to a colleague by name, and its trail names both', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'handed');
  await signInAs(page, hospital.nurse, password);
  await enterShift(page, hospital, date, 1);
  await page.goto(`/dashboard/${date}?flag=420`);
  const panel = page.getByRole('dialog', { name: /^Red flag: 07:00/ });
  await panel.getByRole('button', { name: 'Hand it over' }).click();
  await panel.getByLabel('Hand over to').selectOption({ label: 'Carl Ward' });
  await scan('a red flag that is handed over');
  await panel.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await expect(panel.getByText('Handed over to Carl Ward.')).toBeFocused();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText(
    'Handed over to Carl Ward · Nora Ward',
  );
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`nothing covers the focus on the dashboard of a short day at ${width} × ${height}`, async ({
    page,
    scan,
  }) => {
    await page.setViewportSize({ width, height });
    const hospital = await createTestHospital(page, `focus-${width}`);
    await signInAs(page, hospital.nurse, password);
    const day = await (await page.request.get(`/api/module/${hospital.moduleId}/shifts/`)).json();
    const started = day.windows.filter(({ time }: { time: string }) => Date.parse(time) <= Date.now());
    for (const { id, label } of started) {
      await page.goto(`/dashboard/${day.date}?window=${id}`);
      await page.getByLabel('RNs actual').fill('1');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('article', { name: label })).toContainText('Saved');
    }
    const block = page.getByRole('region', { name: 'Now' });
    await expect(block).toContainText('1.0 RNs under');
    await expect(block.getByRole('button', { name: 'Take it' })).toBeVisible();
    const stops = await listTabStops(page);
    expect(stops.filter(({ coveredBy }) => coveredBy !== null)).toEqual([]);
    const names = stops.map(({ focused }) => focused);
    expect(names).toContain('button “Take it”');
    expect(names).toContain(`a “Edit ${started.at(-1).label}”`);
    expect(names.length).toBeGreaterThan(20);
    await scan('the dashboard of a short day');
  });
}

test('a corrected shift withdraws its red flag on every screen', async ({ page, browser }) => {
  const hospital = await createTestHospital(page, 'withdrawn');
  const { colleague, close } = await openColleague(browser, hospital);
  const theirs = colleague.getByRole('status', { name: flagsName });
  await signInAs(page, hospital.nurse, password);
  await page.goto(`/dashboard/${date}`);
  await enterRns(page, '1');
  await expect(theirs).toContainText('1 red flag, not taken');
  await enterRns(page, '2');
  await expect(page.getByRole('status', { name: flagsName })).toBeEmpty();
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

/** An earlier flag of the same module, about which on-call was tried five times. */
async function tryBefore(page: Page, hospital: TestHospital): Promise<void> {
  const earlier = daysAgo(8);
  await enterShift(page, hospital, earlier, 1);
  const query = `module=${hospital.moduleId}&start_date=${earlier}&end_date=${earlier}`;
  const { results } = await (await page.request.get(`/api/red_flags/?${query}`)).json();
  for (const result of ['helped', 'partly', 'helped', 'no', 'helped']) {
    await post(page, `/api/red_flags/${results[0].id}/actions/`, { action: 'On-call', result });
  }
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: '07:00' })
    .getByRole('link', { name: /^(Add data for|Edit) 07:00/ })
    .click();
}

async function enterRns(page: Page, rns: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('RNs actual').fill(rns);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
