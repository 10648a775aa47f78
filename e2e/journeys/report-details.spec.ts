import { post } from '../calls.ts';
import { downloaded } from '../downloads.ts';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../keyboard.ts';

test('Generate writes the options into the address: Back leads to the report before, a link opens the same one', async ({
  page,
  signIn,
}) => {
  // The module chosen last is the person's: somebody whose modules no journey beside this one asks about.
  await signIn('multi');
  const { clients } = await (await page.request.get('/api/accounts/get_state/')).json();
  const lakeside = clients.find((client: { name: string }) => client.name.startsWith('Lakeside'));
  await post(page, '/api/accounts/set_client/', { client: lakeside.id, module: lakeside.modules[0] });
  await page.goto('/reports/ratio');
  await page.getByLabel('Date range').selectOption('Last quarter');
  await page.getByLabel('Granularity').selectOption('Weekly');
  await page.getByRole('button', { name: 'Night', exact: true }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'RN variance by week' })).toBeVisible();
  await expect(page).toHaveURL(/date_grain=week/);

  await page.getByRole('switch', { name: 'Split day and night' }).click();
  await expect(page.getByText(/Your options have changed/)).toBeVisible();
  await expect(page).not.toHaveURL(/split_day_night/);
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/Day and night apart/)).toBeVisible();
  await expect(page).toHaveURL(/split_day_night=true/);

  await page.goBack();
  await expect(page.getByLabel('Split day and night')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Night', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('heading', { name: 'RN variance by week' })).toBeVisible();
  await expect(page.getByText(/Labor & Delivery · .* · Weekly · Shifts 19:00, 23:00, 03:00/)).toBeVisible();

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByRole('heading', { name: 'RN variance by week' })).toBeVisible();
  await colleague.close();

  await test.step('another module in the sidebar generates it again', async () => {
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption('NICU');
    await expect(page.getByText(/NICU · .* · Weekly/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption('Labor & Delivery');
    await expect(page.getByText(/Labor & Delivery · .* · Weekly/)).toBeVisible();
  });
});

test('a report is compared, looked behind and taken along', async ({ page, signIn, scan }) => {
  await signIn('owner');

  await test.step('without the mouse: from the list of reports to the shifts behind a cell', async () => {
    await page.goto('/reports');
    await tabTo(page, page.getByRole('link', { name: 'Start Ratio' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Ratio report' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Generate' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: /^This report: / })).toBeFocused();
    const heatmap = page.getByRole('table', { name: 'Variance by month and shift' });
    const cell = heatmap.getByRole('button').first();
    await tabTo(page, cell);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
  });

  await page.goto('/reports/ratio?generate=true&compare=last_year');
  await expect(page.getByText(/Compared with last year/)).toBeVisible();
  const variance = page.getByRole('region', { name: 'RN variance by month' });

  await test.step('the table behind a chart shows the change', async () => {
    await variance.getByRole('button', { name: /^Table/ }).click();
    const table = variance.getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(page).toHaveURL(/state=/);
    await scan('a report that is compared, with a table behind a chart');
  });

  await test.step('a cell opens the shifts behind it, and a shift its day', async () => {
    const heatmap = page.getByRole('table', { name: 'Variance by month and shift' });
    await heatmap.getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/\d+ shifts/)).toBeVisible();
    await expect(drawer.getByRole('row')).toHaveCount(11);
    await drawer.getByRole('button', { name: 'Next page' }).click();
    await expect(drawer.getByText('11–20 of')).toBeVisible();
    // Rows step back until the next ones are there.
    await expect(drawer.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await scan('the shifts behind a cell');
    await drawer.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard\/\d{4}-\d\d-\d\d$/);
    await page.goBack();
    await expect(variance.getByRole('table')).toBeVisible();
  });

  await test.step('a bar opens its shifts, too', async () => {
    await variance.getByRole('button', { name: /^Chart/ }).click();
    await variance.getByRole('img').click({ position: { x: 300, y: 100 } });
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(11);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a card leaves as picture and as CSV', async () => {
    await variance.getByRole('button', { name: /^Download/ }).click();
    const picture = await downloaded(page, () => page.getByRole('menuitem', { name: /Picture/ }).click());
    expect(picture.name).toBe('Labor  Delivery RN variance by month.png');
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.bytes.length).toBeGreaterThan(10_000);
    await variance.getByRole('button', { name: /^Download/ }).click();
    const csv = await downloaded(page, () => page.getByRole('menuitem', { name: /CSV/ }).click());
    expect(csv.bytes.toString()).toContain('Month,Shifts,Target RNs,Actual RNs,Variance');
  });

  await test.step('the report leaves as a workbook, its shifts as CSV', async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const book = await downloaded(page, () => page.getByRole('menuitem', { name: /All cards/ }).click());
    expect(book.name).toMatch(/^Ratio Labor {2}Delivery \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.xlsx$/);
    expect(book.bytes.subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const shifts = await downloaded(page, () => page.getByRole('menuitem', { name: /Shifts, CSV/ }).click());
    expect(shifts.bytes.toString().split('\r\n').length).toBeGreaterThan(2000);
  });
});

test('a report says what it lacks and what was wrong', async ({ page, signIn, scan }) => {
  await signIn('owner');

  await test.step('nothing recorded', async () => {
    await page.goto('/reports/ratio?generate=true&start_date=2001-01-01&end_date=2001-01-31');
    await expect(page.getByText('Nothing to see here')).toBeVisible();
    await expect(page.getByText('Try changing your options')).toBeVisible();
    await scan('a report without data');
  });

  await test.step('too little for a trend', async () => {
    await page.goto('/reports/ratio');
    await page.getByLabel('Date range').selectOption('Last month');
    await page.getByLabel('Granularity').selectOption('Monthly');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText("We didn't have enough data for some visuals")).toBeVisible();
    await expect(page.getByText('Try using a larger date range, or a finer granularity')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reasons' })).toBeVisible();
  });

  await test.step('dates the wrong way round', async () => {
    await page.goto('/reports/ratio?generate=true&start_date=2026-02-01&end_date=2026-01-01');
    await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
    await scan('a report that was refused');
  });

  await test.step('a module of somebody else', async () => {
    await page.goto('/reports/ratio?generate=true&modules=999999');
    await expect(page.getByText(/There is no such thing/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('an administrator reports on several hospitals, and a long wait can be given up', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('admin');
  await page.goto('/reports/ratio');
  await page.getByRole('combobox', { name: 'Hospitals' }).click();
  await page.getByRole('option', { name: 'Bellweather Memorial Hospital' }).click();
  await page.getByRole('option', { name: 'Cedar Ridge Medical Center' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Date range').selectOption('Last month');
  await scan('the options of an administrator');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'Side by side' })).toBeVisible();
  await scan('a report with several groupings');

  await page.route('**/api/reports/ratio/**', () => {});
  await page.getByLabel('Granularity').selectOption('Daily');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/generate/);
  await expect(page.getByText(/Generating your report/)).toBeHidden();
});
