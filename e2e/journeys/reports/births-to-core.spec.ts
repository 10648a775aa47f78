import { read } from '@e965/xlsx';
import type { Page, Request } from '@playwright/test';
import { listTabStops } from '../../accessibility.ts';
import { countColours, download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { readPages } from '../../pdf-text.ts';

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a director asks how many RNs 300 more births need, and puts the core into the plan', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto('/client-settings');
  await page.getByRole('tab', { name: 'NICU' }).click();
  await page.getByRole('link', { name: 'New assessment' }).click();
  await cell(page, 'Annual birth volume').fill('3700');
  await cell(page, 'Direct care, hourly wage day').fill('50');
  await cell(page, 'Direct care, hourly wage night').fill('56');
  await expect(page).toHaveURL(/staffing-assessments\/\d+\?module=\d+$/);

  await test.step('the tab starts from the births, the wages and the record', async () => {
    await page.getByRole('tab', { name: 'Births to Core' }).click();
    await expect(page).toHaveURL(/tab=core/);
    await expect(card(page, 'How many RNs do the births need?')).toContainText(
      /RNs cover 9\d\.\d% of the time/,
    );
    await expect(cell(page, 'Wage of the core, $/h')).toHaveValue('53.00');
    await expect(page.getByText(/^Recorded: \d+\.\d\d at a time$/).first()).toBeVisible();
    await expect(card(page, 'Does the model fit?')).toContainText(
      /The model says \d+ RNs or fewer in \d+% of shifts/,
    );
    await scan('births to core');
    expect((await listTabStops(page)).filter(({ coveredBy }) => coveredBy !== null)).toEqual([]);
  });

  await test.step('the slider moves by keyboard and answers at once', async () => {
    const slider = page.getByRole('slider', { name: 'Core, this year' });
    const before = Number(await slider.inputValue());
    const calls: string[] = [];
    const listen = (request: Request) => calls.push(request.url());
    page.on('request', listen);
    await slider.press('ArrowRight');
    await expect(card(page, 'How many RNs do the births need?')).toContainText(`${before + 1} RNs cover`);
    await expect(page.getByRole('row', { name: new RegExp(`^${before + 1} RNs`) })).toHaveAttribute(
      'aria-current',
      'true',
    );
    for (let step = 0; step < 5; step += 1) await slider.press('ArrowLeft');
    await expect(card(page, 'How many RNs do the births need?')).toContainText(`${before - 4} RNs cover`);
    page.off('request', listen);
    expect(calls).toEqual([]);
  });

  await test.step('other volumes, spreads and patients are tried', async () => {
    await cell(page, 'More births to compare').fill('600');
    await expect(page.getByRole('columnheader', { name: '+600 births' }).first()).toBeVisible();
    await cell(page, 'Variance of counts ÷ mean').fill('9');
    await expect(page.getByText('Enter a number from 1 to 5 with at most 6 decimals.')).toBeVisible();
    await scan('a wrong number of births to core');
    await page.getByRole('button', { name: 'Start Again from the Record' }).first().click();
    await expect(page.getByText('Enter a number from 1 to 5')).toHaveCount(0);
  });

  await test.step('a float pool with two other units is compared with cores of their own', async () => {
    const pool = card(page, 'Float pool');
    await pool.getByRole('checkbox', { name: 'Labor & Delivery' }).check();
    await pool.getByRole('checkbox', { name: 'Mother-Baby' }).check();
    await expect(pool).toContainText(/A pool of 2 RNs and cores of \d+, \d+ and \d+ cover all units/);
    await expect(page.getByRole('columnheader', { name: 'Pool of 3 units' })).toBeVisible();
    await scan('a float pool');
  });

  await test.step('the board gets a picture, a workbook and a PDF', async () => {
    const curve = card(page, 'What each core covers');
    await page.getByRole('button', { name: 'Download: What each core covers' }).click();
    const picture = await download(page.getByRole('menuitem', { name: 'Picture (.png)' }));
    expect(picture.name).toMatch(/What each core covers\.png$/);
    expect(await countColours(page, picture.bytes, curve, curve.getByRole('img'))).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await download(page.getByRole('menuitem', { name: /^Excel with formulas/ }));
    const { SheetNames, Sheets } = read(file.bytes, { cellFormula: true });
    expect(SheetNames).toEqual([
      'Births to Core',
      'Variants',
      'By window',
      'Does the model fit',
      'Float pool',
    ]);
    expect(Sheets['Births to Core']?.E13).toMatchObject({ f: '$B$4*B13*C13/$B$10' });
    const paper = (await readPages(await page.pdf({ preferCSSPageSize: true }))).join(' ');
    expect(paper).toContain('RNs cover');
    expect(paper).toContain('What it is calculated from');
  });

  await test.step('the core goes into the plan, which is saved', async () => {
    const button = page.getByRole('button', { name: /^Use this core: \d+ RNs$/ });
    const [core = ''] = /\d+/.exec((await button.textContent()) ?? '') ?? [];
    await button.click();
    await expect(page.getByText(`The grid of direct care now holds a core of ${core} RNs.`)).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Budget Calculator' }).click();
    await expect(cell(page, 'Direct care, Saturday night')).toHaveValue(core);
  });
});
