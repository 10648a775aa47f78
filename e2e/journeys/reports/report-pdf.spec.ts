import type { Page } from '@playwright/test';
import { addDays, addMonths, getYear, startOfMonth } from '#domain/time/calendar.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { readPages, readTitle } from '../../pdf-text.ts';
import { daysAgo } from '../../test-hospital.ts';

/** Three whole months that no other journey changes while this one compares the screen with the PDF. */
const start = startOfMonth(addMonths(daysAgo(0), -6));
const end = addDays(startOfMonth(addMonths(daysAgo(0), -3)), -1);
const address = `/reports/ratio?start_date=${start}&end_date=${end}&generate=true`;

async function downloadPdf(page: Page) {
  const { name, bytes } = await download(page.getByRole('button', { name: 'Download PDF' }));
  return { name, pages: await readPages(bytes) };
}

test('the PDF of a report has the content of the screen', { tag: '@release' }, async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto(address);
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.waitFor();
  const figures = await summary.locator('dd').allInnerTexts();
  expect(figures.length).toBeGreaterThan(3);

  await test.step('the PDF on Letter paper has the figures, findings, options, hospital and citation', async () => {
    const { name, pages } = await downloadPdf(page);
    expect(name).toBe(`ratio-lakeside-womens-hospital-${start}-to-${end}.pdf`);
    const text = pages.join(' ');
    for (const figure of figures.flatMap(text => text.split('\n'))) expect(text).toContain(figure.trim());
    const findings = await page.locator('[data-card] :is(h2, h3) + p').allInnerTexts();
    expect(findings.length).toBeGreaterThan(3);
    for (const finding of findings) expect(text).toContain(finding);
    const variances = page.getByRole('table', { name: /^Variance by/ });
    const rows = await variances.locator('tbody th').allInnerTexts();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(text).toContain(row);
    const recap = await page
      .getByRole('paragraph')
      .filter({ hasText: /^This report: / })
      .innerText();
    const options = /Labor & Delivery · .*/.exec(recap)?.[0];
    expect(options).toContain(`, ${getYear(end)} · Weekly · All shift times · Day and night together`);
    expect(text).toContain(options);
    expect(text).toContain('About this report');
    // In the time of the hospital (D54).
    expect(text).toMatch(/Made \d+\/\d+\/\d{4} \d+:\d\d [ap]m E[SD]T/);
    for (const [index, sheet] of pages.entries()) {
      expect(sheet).toContain("Lakeside Women's Hospital");
      expect(sheet).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  await test.step('the PDF on A4 paper shows a table where the screen does', async () => {
    await page.getByRole('button', { name: 'Table: Reasons' }).click();
    await page.getByRole('button', { name: 'Paper of the PDF' }).click();
    await page.getByRole('menuitemradio', { name: 'A4' }).click();
    const heads = await page.getByRole('table', { name: 'Reasons, as a table' }).locator('thead').innerText();
    const sent = page.waitForRequest(/format=pdf/);
    const text = (await downloadPdf(page)).pages.join(' ');
    expect((await sent).url()).toContain('paper=a4');
    expect(text).toContain(heads.replaceAll(/\s+/g, ' ').trim());
  });

  await test.step('the PDF of a compared report has the figures of both years', async () => {
    await page.goto(`${address}&compare=last_year`);
    const options = await page.getByText(/Compared with last year/).innerText();
    const compared = /Compared with last year \(.*\)/.exec(options)?.[0];
    expect(compared).toContain(`, ${getYear(end) - 1})`);
    const text = (await downloadPdf(page)).pages.join(' ');
    expect(text).toContain(compared);
    const lines = await summary.locator('dd').allInnerTexts();
    expect(lines.length).toBe(figures.length);
    for (const figure of lines.flatMap(line => line.split('\n'))) expect(text).toContain(figure.trim());
  });

  await test.step('printing can be cancelled', async () => {
    // The response never arrives, so that there is time to cancel.
    await page.route(/format=pdf/, () => {});
    const cancelled = page.waitForEvent('requestfailed', request => /format=pdf/.test(request.url()));
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect(page.getByText('Printing…')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await cancelled;
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await scan('a report with its buttons');
  });
});

test.describe('a report in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('the browser’s own print dialog shows the report in light colours', async ({ page, signIn }) => {
    await signIn('owner');
    await page.goto(address);
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Generate' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Ratio report' })).toHaveCSS(
      'color',
      'rgb(16, 24, 40)',
    );
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('the short PDF of an executive report has the findings of its page one and no chapters', async ({
  page,
  signIn,
}) => {
  await signIn('owner');
  await page.goto(address.replace('ratio', 'executive'));
  const pageOne = page.getByRole('region', { name: 'At a glance' });
  const sentences = pageOne.getByRole('article', { name: 'Findings' }).getByRole('listitem');
  // With those about what nurses saw and missed care.
  await expect(sentences).toHaveCount(6);
  const findings = await sentences.allInnerTexts();
  const { name, bytes } = await download(page.getByRole('button', { name: 'Short PDF' }));
  expect(name).toBe(`executive-short-lakeside-womens-hospital-${start}-to-${end}.pdf`);
  expect(await readTitle(bytes)).toContain('Executive (short)');
  const pages = await readPages(bytes);
  for (const finding of findings) expect(pages[0]).toContain(finding);
  expect(pages[0]).toContain('Needs attention');
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages.join(' ')).not.toContain('Nursing hours by');
});
