import { post } from '../../api-calls.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

interface Hospital {
  id: number;
  name: string;
  modules: number[];
}

test('a link opens the same view for a colleague at another hospital, and is refused to a stranger', async ({
  page,
  browser,
  signIn,
  scan,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const colleague = await context.newPage();
  await signInAs(colleague, demo.multi, demo.password);
  const { clients } = await (await colleague.request.get('/api/accounts/get_state/')).json();
  const find = (name: string): Hospital => clients.find((client: Hospital) => client.name.startsWith(name));
  const [lakeside, bellweather] = [find('Lakeside'), find('Bellweather')];
  const [laborAndDelivery] = lakeside.modules;
  await post(colleague, '/api/accounts/set_client/', {
    client: bellweather.id,
    module: bellweather.modules[0],
  });
  const heading = page.getByRole('heading', { name: 'RN variance by month' });
  await signIn('owner');

  await test.step('an old address means the current module and is completed without a step of Back', async () => {
    await page.goto('/settings');
    await page.goto('/dashboard/2026-11-10');
    await expect(page).toHaveURL(/\/dashboard\/2026-11-10\?module=\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/settings');
  });

  await test.step('Generate writes the module and the dates into the address', async () => {
    await page.goto(`/reports/ratio?module=${laborAndDelivery}`);
    await expect(page.getByLabel('Date range')).toHaveValue('Last 12 months');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(
      /module=\d+&start_date=\d{4}-\d\d-01&end_date=\d{4}-\d\d-\d\d&generate=true$/,
    );
  });
  const link = page.url();

  await test.step('Back closes the shifts behind a cell and leaves the report, then leads to the options', async () => {
    const cell = page.getByRole('table', { name: 'Variance by month and shift' }).getByRole('button').first();
    await cell.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(link);
    await expect(heading).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/reports/ratio?module=${laborAndDelivery}`);
    await expect(heading).toBeHidden();
    await page.goForward();
    await expect(heading).toBeVisible();
  });

  await test.step('the colleague sees the same report, and the picker changes the address', async () => {
    await colleague.goto(link);
    await expect(colleague.getByText(/Labor & Delivery · .* · Monthly/).first()).toBeVisible();
    await expect(colleague).toHaveURL(link);
    await expect(colleague.getByText(lakeside.name).first()).toBeVisible();
    const picker = colleague.getByRole('combobox', { name: 'Module', exact: true });
    await picker.selectOption('NICU');
    await expect(colleague.getByText(/NICU · .* · Monthly/).first()).toBeVisible();
    await expect(colleague).not.toHaveURL(link);
    await colleague.goBack();
    await expect(colleague.getByText(/Labor & Delivery · .* · Monthly/).first()).toBeVisible();
    await expect(picker).toHaveValue(String(laborAndDelivery));
  });

  await test.step('a link to the shifts behind a cell opens them; closing them leaves the report', async () => {
    await page.goto(link);
    await page
      .getByRole('table', { name: 'Variance by month and shift' })
      .getByRole('button')
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const count = await drawer.getByText(/^\d+ shifts/).innerText();
    const title = await drawer.getByRole('heading').innerText();
    await colleague.goto(page.url());
    const opened = colleague.getByRole('dialog', { name: title });
    await expect(opened.getByText(count)).toBeVisible();
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(colleague).toHaveURL(link);
    await expect(colleague.getByRole('heading', { name: 'RN variance by month' })).toBeVisible();
  });

  await test.step('a day of the other hospital opens for the colleague, but not for a stranger', async () => {
    const day = `/dashboard/${daysAgo(3)}?module=${bellweather.modules[0]}`;
    await colleague.goto(day);
    await expect(colleague.getByText(bellweather.name).first()).toBeVisible();
    await expect(colleague).toHaveURL(day);
    await page.goto(day);
    await expect(page.getByRole('alert')).toContainText('This link leads to a module that you cannot use.');
    await scan('a link to a module without access');
    await page.getByRole('link', { name: /^Open / }).click();
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });
  await context.close();
});

test('the first report of a hospital is empty and offers the dates that have shifts', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'first-report');
  await signInAs(page, hospital.owner);
  // Before the last twelve months, whatever the date is.
  const date = daysAgo(800);
  await enterShift(page, hospital, date, 3);
  await page.goto('/reports/ratio');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Nothing to see here')).toBeVisible();
  await expect(page.getByText(/^Shifts are recorded for /)).toBeVisible();
  await scan('an empty report that offers other dates');
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`start_date=${date}&end_date=${date}`));
  await expect(page.getByLabel('Date range')).toHaveValue('Other dates');
});
