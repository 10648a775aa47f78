import type { Browser, Page } from '@playwright/test';
import { readToken } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { paste } from '../../paste.ts';
import { readPages } from '../../pdf-text.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

const saveError = 'Failed to save note! Please double check you are logged into the correct hospital.';
const [first, last] = [daysAgo(40), daysAgo(38)];

async function openSession(browser: Browser, email: string, password?: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signInAs(page, email, password);
  return page;
}

test('an administrator annotates and publishes a report, and the hospital reads it', {
  tag: '@release',
}, async ({ page, browser, signIn, scan }) => {
  const hospital = await createTestHospital(page, 'analyses');
  const owner = await openSession(browser, hospital.owner);
  for (const date of [first, last]) await enterShift(owner, hospital, date, 3);
  await signIn('admin');
  const state = await (await page.request.get('/api/accounts/get_state/')).json();
  const client = (state.clients as { id: number; modules: number[] }[]).find(({ modules }) =>
    modules.includes(hospital.moduleId),
  );
  const name = `Three days of ${Date.now()}`;
  const note = page.getByRole('textbox', { name: 'Parity Analysis' });
  const summary = page.getByRole('region', { name: 'Summary' });
  const variances = page.getByRole('table', { name: 'RN variance by day, as a table' });

  await test.step('the list distinguishes published and unpublished analyses', async () => {
    await page.goto('/reports');
    await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('Annotate stores the report with the chosen view of its cards', async () => {
    const options = `clients=${client?.id}&modules=${hospital.moduleId}&start_date=${first}&end_date=${last}&date_grain=day`;
    await page.goto(`/reports/ratio?${options}`);
    await expect(page.getByRole('button', { name: 'Annotate' })).toBeHidden();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: 'Table: RN variance by day' }).click();
    await page.getByRole('button', { name: 'Annotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annotate this report' });
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Ratio \d+\/\d+\/\d{4}$/);
    await scan('the dialog to annotate');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Annotate' }).click();
    await page.waitForURL(/\/reports\/annotated\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(variances).toBeVisible();
  });
  const address = new URL(page.url()).pathname;

  await test.step('a note is written in place and saved automatically', async () => {
    await summary.getByRole('button', { name: 'Add Parity Analysis' }).click();
    await note.pressSequentially('Staffing was ');
    await page.keyboard.press('Control+b');
    await note.pressSequentially('even');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bulleted list' }).click();
    await paste(
      page,
      'text/html',
      '<script>alert(1)</script><b onclick=x()>three</b> <a href="https://example.org/">days</a>',
    );
    await expect(summary.getByRole('status').getByText('Saved')).toBeVisible();
    await scan('the note editor');
    await page.reload();
    await expect(variances).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText('three days');
    await expect(summary.getByRole('link', { name: 'days' })).toHaveAttribute('href', 'https://example.org/');
    await expect(summary.getByText('even')).toHaveJSProperty('tagName', 'STRONG');
  });

  await test.step('a note that cannot be saved shows an error and keeps its text', async () => {
    await page.route(`**/api${address}/`, route =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    );
    await summary.getByRole('button', { name: 'Edit' }).click();
    await note.press('Control+End');
    await note.pressSequentially(' in a row');
    await expect(summary.getByRole('alert')).toHaveText(saveError);
    await page.unrouteAll();
    await summary.getByRole('button', { name: 'Try again' }).click();
    await expect(summary.getByRole('alert')).toBeHidden();
    await note.press('Control+End');
    await paste(page, 'text/plain', 'x'.repeat(200 * 1024));
    await expect(summary.getByRole('alert')).toContainText('too long');
    await page.keyboard.press('Control+z');
    await expect(summary.getByRole('alert')).toBeHidden();
    await expect(summary.getByRole('status').getByText('Saved')).toBeVisible();
  });

  await test.step('an edit conflict shows both texts of the note and can keep both', async () => {
    const changed = await page.request.patch(`/api${address}/`, {
      data: { notes: { 'ratio/0/summary': 'From another window.' } },
      headers: { 'x-csrftoken': await readToken(page) },
    });
    expect(changed.ok()).toBe(true);
    await note.press('Control+End');
    await note.pressSequentially(', again');
    await expect(summary.getByRole('alert')).toContainText('Adrian Moss changed this note on');
    await expect(summary.getByText('From another window.')).toBeVisible();
    await scan('an edit conflict of a note');
    await summary.getByRole('button', { name: 'Keep both' }).click();
    await expect(note).toContainText(/From another window\..*three days in a row, again/);
    await summary.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('an unpublished analysis is not found by the hospital’s owner', async () => {
    await owner.goto(address);
    await expect(owner.getByRole('alert')).toContainText('There is no such analysis for you here.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  });

  await test.step('the owner of the hospital reads and prints the published analysis', async () => {
    await owner.goto('/reports');
    await owner.getByRole('link', { name: `View ${name}` }).click();
    await expect(owner.getByText('From another window.')).toBeVisible();
    await expect(owner.getByRole('table', { name: 'RN variance by day, as a table' })).toBeVisible();
    await expect(
      owner.getByRole('button', { name: /Edit|Add Parity Analysis|Publish|Rename|Delete/ }),
    ).toHaveCount(0);
    const pdf = await download(owner.getByRole('button', { name: 'Download PDF' }));
    const text = (await readPages(pdf.bytes)).join(' ');
    for (const phrase of [name, 'Parity Analysis', 'From another window.', '3.0'])
      expect(text).toContain(phrase);
  });

  await test.step('the published analysis is not found by the owner of another hospital', async () => {
    const stranger = await openSession(browser, demo.owner, demo.password);
    await stranger.goto(address);
    await expect(stranger.getByRole('alert')).toContainText('There is no such analysis for you here.');
    await stranger.context().close();
  });

  await test.step('the analysis shows which of its figures have changed since', async () => {
    await expect(owner.getByText('Figures would be different today')).toBeHidden();
    const storedVersion = 1;
    await enterShift(owner, hospital, first, 5, storedVersion);
    await enterShift(owner, hospital, daysAgo(39), 4);
    await owner.reload();
    await expect(
      owner.getByText('Figures would be different today: 2 shifts added or corrected since'),
    ).toBeVisible();
    await owner.getByRole('button', { name: 'Show the differences' }).click();
    const row = owner
      .getByRole('table', { name: 'What changed since' })
      .getByRole('row')
      .filter({ hasText: 'Shifts' });
    await expect(row.first()).toContainText(/2.*3/);
    await owner.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the analysis is renamed, unpublished and deleted', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Rename report to:').fill(`${name}, renamed`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name}, renamed` })).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Unpublished', { exact: true })).toBeVisible();
    await owner.reload();
    await expect(owner.getByRole('alert')).toContainText('There is no such analysis for you here.');
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete' });
    await expect(question).toContainText('Are you sure you want to delete this report?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/reports\?module=\d+$/);
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('There is no such analysis for you here.');
  });
  await owner.context().close();
});
