import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { readPages } from '../../pdf-text.ts';

test('the manager reads what happened to red flags, with the rules in force', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Start Red Flags' }).click();
  const card = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('the summary says how many shifts were flagged', async () => {
    await expect(page.getByLabel('Granularity')).toBeHidden();
    await expect(page.getByLabel('Compare with')).toBeHidden();
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(card('Summary')).toContainText(
      /\d+ red flags: \d+ of [\d,]+ shifts with rules in force, from [\d/]+ on \(\d+\.\d%\), were short/,
    );
    await expect(card('When')).toContainText(/Most often on \w+day at \d\d:00/);
    await expect(card('How fast')).toContainText('90th percentile');
    await expect(card('What was tried')).toContainText('Helped most often:');
    await scan('the report of red flags');
  });
  const finding = await card('Summary')
    .getByText(/red flags: /)
    .innerText();

  await test.step('each red flag has its trail', async () => {
    const first = card('Red flags').getByRole('list', { name: 'Red flags' }).locator('> li').first();
    await expect(first).toContainText(/\d+\/\d+\/\d{4} \d+:\d\d [ap]m \w+\s*Opened/);
    await expect(first.getByRole('link')).toHaveAttribute('href', /dashboard/);
  });

  await test.step('the file of the list has the trails', async () => {
    await card('Red flags').getByRole('button', { name: 'Download: Red flags' }).click();
    const { bytes } = await download(page.getByRole('menuitem', { name: /CSV/ }));
    expect(new TextDecoder().decode(bytes)).toMatch(/Trail[\s\S]*Opened/);
  });

  await test.step('the PDF is evidence: figures, trails and rules', async () => {
    const { bytes } = await download(page.getByRole('button', { name: 'Download PDF' }));
    const text = (await readPages(bytes)).join(' ');
    expect(text).toContain(finding);
    expect(text).toContain('Rules in force');
    expect(text).toMatch(/Taken by \w+/);
  });
});
