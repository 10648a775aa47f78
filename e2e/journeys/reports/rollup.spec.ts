import { addDays, addMonths, startOfMonth } from '#domain/time/calendar.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { findStrandedHeadings, type PdfHeading, readHeadings, readPages, readTitle } from '../../pdf-text.ts';
import { daysAgo } from '../../test-hospital.ts';

/** A year that no other journey changes. */
const start = startOfMonth(addMonths(daysAgo(0), -14));
const end = addDays(startOfMonth(addMonths(daysAgo(0), -2)), -1);

/** As in the table of contents: the chapters with their modules, which have cards below them. */
function listContents([report]: readonly PdfHeading[]): string {
  const write = ({ title, page }: PdfHeading) => `${title} ${page}`;
  const isModule = ({ parts }: PdfHeading) => parts.length > 0;
  const chapters = report?.parts.filter(({ parts }) => parts.some(isModule)) ?? [];
  const about = report?.parts.filter(({ title }) => title === 'About this report') ?? [];
  return [...chapters.flatMap(chapter => [chapter, ...chapter.parts.filter(isModule)]), ...about]
    .map(write)
    .join(' ');
}

for (const paper of ['letter', 'a4'] as const) {
  test(`the rollup of all modules over a year is a PDF on ${paper} paper whose contents have the right page numbers, and no heading ends a page`, async ({
    page,
    signIn,
  }) => {
    await signIn('owner');
    await page.goto('/reports');
    await page.evaluate(`localStorage.setItem('reportPaper', '"${paper}"')`);
    await page.goto(`/reports/module_rollup?start_date=${start}&end_date=${end}&generate=true`);
    const { name, bytes } = await download(page.getByRole('button', { name: 'Download PDF' }));
    expect(name).toBe(`module-rollup-lakeside-womens-hospital-${start}-to-${end}.pdf`);
    expect(await readTitle(bytes)).toBe(
      `Lakeside Women's Hospital · Module Rollup · ${formatRange({ start, end })}`,
    );
    const pages = await readPages(bytes);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages[0]).toContain('Findings');
    expect(pages[0], 'page one is one page').toContain('Needs attention');
    const contents = listContents(await readHeadings(bytes));
    expect(contents).toMatch(/^Ratio 2 All modules 2 .*NICU \d+ About this report \d+$/);
    expect(pages[1]).toContain(`Contents ${contents}`);
    expect(await findStrandedHeadings(bytes)).toEqual([]);
  });
}

test('the modules of a rollup are tabs, by mouse and keyboard, and a link opens the same tab', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto(`/reports/module_rollup?start_date=${start}&end_date=${end}&generate=true`);
  const nicu = page.getByRole('tab', { name: 'NICU' });
  await nicu.click();
  await expect(page).toHaveURL(/tab=NICU/);
  const panel = page.getByRole('tabpanel', { name: 'NICU' });
  await expect(panel.getByRole('heading', { name: 'Charge nurse included' }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Mother-Baby' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Mother-Baby' })).toBeVisible();
  await scan('a rollup with the tab of a module');
  await page.goBack();
  await expect(nicu).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(nicu).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('heading', { name: 'Summary' }).first()).toBeVisible();

  await test.step('the browser prints all modules', async () => {
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('article', { name: 'Report', exact: true });
    await expect(paper.getByRole('heading', { level: 3, name: 'Mother-Baby' }).first()).toBeVisible();
    await expect(paper.getByRole('tab')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Lakeside Women's Hospital · Module Rollup · /);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await expect(page).not.toHaveTitle(/Module Rollup · /);
  });
});
