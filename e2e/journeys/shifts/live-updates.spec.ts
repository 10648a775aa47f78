import { findDayWithShift, formatWindowTime } from '../../days.ts';
import { demo, expect, fillSignIn, test } from '../../fixtures.ts';

test('a shift saved by a colleague appears on an open dashboard without a reload', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('nurse');
  const { module, date, shift } = await findDayWithShift(page, 20);
  const card = page.getByRole('article', { name: formatWindowTime(shift) });
  const streaming = page.waitForResponse(response => response.url().endsWith('/live/'));
  await page.goto(`/dashboard/${date}`);
  await expect(card).toContainText('Saved');
  await streaming;

  const rns = (shift.rn_actual + 12.5).toFixed(1);
  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await test.step('a colleague saves the shift', async () => {
    const form = `/dashboard/${date}?module=${module}&window=${shift.window}`;
    await colleague.goto(`/login?next=${encodeURIComponent(form)}`);
    await fillSignIn(colleague, demo.owner, demo.password);
    await colleague.getByLabel('RNs actual').fill(rns);
    await colleague.keyboard.press('Control+Enter');
    await expect(colleague.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the nurse sees the new figures and the colleague’s name', async () => {
    const savedAt = Date.now();
    await expect(card).toContainText(`${rns} of`);
    test.info().annotations.push({ type: 'shown after', description: `${Date.now() - savedAt} ms` });
    await expect(page.getByText(/^Updated by /)).toBeVisible();
  });
  await elsewhere.close();
});
