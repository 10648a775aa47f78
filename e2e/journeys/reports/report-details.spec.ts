import { read } from '@e965/xlsx';
import { post } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';

test('Generate writes the options into the address: Back leads to the previous report, a link opens the same one', async ({
  page,
  signIn,
}) => {
  // The last chosen module is stored with the user, so this journey uses an account whose module no other journey reads.
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

  await test.step('choosing another module in the sidebar generates the report again', async () => {
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption('NICU');
    await expect(page.getByText(/NICU · .* · Weekly/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption('Labor & Delivery');
    await expect(page.getByText(/Labor & Delivery · .* · Weekly/)).toBeVisible();
  });
});

test('a report is compared, drilled into and downloaded', async ({ page, signIn, scan }) => {
  await signIn('owner');

  await test.step('the shifts behind a cell can be reached by keyboard from the list of reports', async () => {
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

  await test.step('the table of a chart shows the change', async () => {
    await variance.getByRole('button', { name: /^Table/ }).click();
    const table = variance.getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(page).toHaveURL(/state=/);
    await scan('a compared report with a chart shown as a table');
  });

  await test.step('a cell opens its shifts, and a shift links to its day', async () => {
    const heatmap = page.getByRole('table', { name: 'Variance by month and shift' });
    await heatmap.getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/\d+ shifts/)).toBeVisible();
    await expect(drawer.getByRole('row')).toHaveCount(11);
    await drawer.getByRole('button', { name: 'Next page' }).click();
    await expect(drawer.getByText('11–20 of')).toBeVisible();
    // The old rows stay, dimmed, until the next ones have loaded.
    await expect(drawer.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await scan('the shifts behind a cell');
    await drawer.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard\/\d{4}-\d\d-\d\d\?module=\d+$/);
    await page.goBack();
    await expect(drawer.getByText(/\d+ shifts/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(variance.getByRole('table')).toBeVisible();
  });

  await test.step('a bar of a chart opens its shifts', async () => {
    await variance.getByRole('button', { name: /^Chart/ }).click();
    await variance.getByRole('img').click({ position: { x: 300, y: 100 } });
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(11);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a card is downloaded as a picture and as CSV', async () => {
    await variance.getByRole('button', { name: /^Download/ }).click();
    const picture = await download(page.getByRole('menuitem', { name: /Picture/ }));
    expect(picture.name).toBe('Labor Delivery RN variance by month.png');
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.bytes.length).toBeGreaterThan(10_000);
    await variance.getByRole('button', { name: /^Download/ }).click();
    const csv = await download(page.getByRole('menuitem', { name: /CSV/ }));
    expect(csv.bytes.toString()).toContain('Month,Shifts,Target RNs,Actual RNs,Variance');
  });

  await test.step('the report is downloaded as a workbook, and its shifts as CSV', async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const book = await download(page.getByRole('menuitem', { name: /All cards/ }));
    expect(book.name).toMatch(
      /^Ratio Lakeside Womens Hospital Labor Delivery \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.xlsx$/,
    );
    expect(read(book.bytes).SheetNames).toContain('Ratio – Reasons');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const shifts = await download(page.getByRole('menuitem', { name: /Shifts, CSV/ }));
    expect(shifts.bytes.toString().split('\r\n').length).toBeGreaterThan(2000);
  });
});

test('comments are filtered by side and by the person who saved them', async ({ page, signIn, scan }) => {
  await signIn('owner');
  await page.goto('/reports/comments?generate=true');
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  const authors = page.getByLabel('Saved by');
  await expect(comments.first()).toBeVisible();

  await test.step('only shifts under target', async () => {
    await page.getByText('Under', { exact: true }).click();
    await expect(comments.filter({ hasText: '▲' })).toHaveCount(0);
    await expect(comments.filter({ hasText: '▼' }).first()).toBeVisible();
  });

  await test.step('only those of one person, newest first', async () => {
    const author = (await authors.getByRole('option').nth(1).textContent()) ?? '';
    await authors.selectOption(author);
    await expect(comments.filter({ hasNotText: author })).toHaveCount(0);
    const dates = await comments.getByRole('link').allTextContents();
    const times = dates.map(date => Date.parse(date));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await scan('filtered comments');
  });
});

test('a report explains missing data and invalid options', async ({ page, signIn, scan }) => {
  await signIn('owner');

  await test.step('a range without shifts shows that there is no data', async () => {
    await page.goto('/reports/ratio?generate=true&start_date=2001-01-01&end_date=2001-01-31');
    await expect(page.getByText('Nothing to see here')).toBeVisible();
    await expect(page.getByText('Try changing your options')).toBeVisible();
    await scan('a report without data');
  });

  await test.step('a range that is too short for a trend says so', async () => {
    await page.goto('/reports/ratio');
    await page.getByLabel('Date range').selectOption('Last month');
    await page.getByLabel('Granularity').selectOption('Monthly');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText("We didn't have enough data for some visuals")).toBeVisible();
    await expect(page.getByText('Try using a larger date range, or a finer granularity')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reasons' })).toBeVisible();
  });

  await test.step('an end date before the start date is rejected', async () => {
    await page.goto('/reports/ratio?generate=true&start_date=2026-02-01&end_date=2026-01-01');
    await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
    await scan('a rejected report');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  });

  await test.step('a module of another hospital is not found', async () => {
    await page.goto('/reports/ratio?generate=true&modules=999999');
    await expect(page.getByText(/There is no such thing/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('an administrator reports on several hospitals and cancels a slow report', async ({
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
  await scan('the report options of an administrator');
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
