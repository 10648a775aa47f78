import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures.ts';

/** The page that is printed as PDF, as the build makes it. */
const printed = new URL('../../../dist/web/printed.html', import.meta.url);

test('the page for PDFs stays at an unknown address, and its notes cannot be edited', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('admin');
  const analyses = await (await page.request.get('/api/reports/annotated/')).json();
  const answers = analyses.results.map(async ({ id }: { id: number }) =>
    (await page.request.get(`/api/reports/annotated/${id}/`)).json(),
  );
  const annotated = (await Promise.all(answers)).filter(({ notes }) => Object.keys(notes).length > 0);
  const [{ name, context, notes }] = annotated;
  const unknown = '/reports/annotated/none/of-these?page=1';
  await page.route('**/reports/annotated/none/**', async route =>
    route.fulfill({ contentType: 'text/html', body: await readFile(printed, 'utf8') }),
  );
  await page.goto(unknown);
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));

  await test.step('an administrator’s report is drawn there, without a request', async () => {
    await page.evaluate(report => Reflect.get(globalThis, 'draw')(report), { name, context, notes });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(unknown);
    expect(requests).toEqual([]);
    await scan('the page for PDFs');
  });

  await test.step('its notes are text: there is nothing to press, and typing changes nothing', async () => {
    const note = page.getByText('Parity Analysis').first();
    await expect(note).toBeVisible();
    await expect(page.locator('button, input, textarea, select, [contenteditable]')).toHaveCount(0);
    const before = await page.locator('body').innerText();
    await note.locator('xpath=following-sibling::*[1]').dblclick();
    await page.keyboard.type('Changed');
    expect(await page.locator('body').innerText()).toBe(before);
    expect(requests).toEqual([]);
  });
});
