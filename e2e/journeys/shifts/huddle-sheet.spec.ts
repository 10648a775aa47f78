import { findDayWithShift } from '../../days.ts';
import { expect, test } from '../../fixtures.ts';

/** Replaces the browser's print dialog, which would block the test. */
const fakePrint = `window.print = () => {
  document.documentElement.dataset.printed = 'yes';
  dispatchEvent(new Event('beforeprint'));
};`;

test.use({ colorScheme: 'dark' });

test('a day is printed on one page in light colours', async ({ page, signIn }) => {
  await signIn('nurse');
  const { date } = await findDayWithShift(page, 12);
  await page.addInitScript({ content: fakePrint });
  await page.goto(`/dashboard/${date}`);
  await page.getByRole('article').first().waitFor();

  await test.step('Huddle sheet opens the print dialog from the hand-over', async () => {
    await page.getByRole('link', { name: 'Hand-Over', exact: true }).click();
    await page.getByRole('button', { name: 'Huddle sheet' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  });

  await test.step('the printed sheet replaces the screen, dark on white', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const sheet = page.getByRole('article', { name: 'Huddle sheet' });
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('Labor & Delivery');
    await expect(sheet.getByRole('columnheader', { name: 'Reasons and comments' })).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Notes' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Huddle sheet' })).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(sheet).toHaveCSS('color', 'rgb(16, 24, 40)');
  });

  for (const format of ['Letter', 'A4']) {
    await test.step(`the sheet fits on one page of ${format}`, async () => {
      const paper = await page.pdf({ format, landscape: true });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  }
});
