import { addDays } from '#domain/time/calendar.ts';
import { loadModule } from '../../days.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';

test('a nurse looks ahead and checks how good the forecasts were', async ({ page, signIn, scan }) => {
  await signIn('nurse');
  const { loadDay } = await loadModule(page);
  const { today } = await loadDay();
  const card = page.getByRole('region', { name: 'Look Ahead' });

  await test.step('every window of tomorrow has its expected RNs', async () => {
    await page.goto(`/dashboard/${addDays(today, 1)}`);
    await expect(page.getByRole('article').filter({ hasText: /expected/ })).toHaveCount(6);
    const findTop = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
    await expect(card.getByRole('radio', { name: 'This day' })).toBeChecked();
    expect(await findTop('Look Ahead')).toBeLessThan(await findTop('Ratios by shift'));
  });

  await test.step('the card shows the next seven days, also after a reload', async () => {
    await card.getByText('7 days', { exact: true }).click();
    await page.reload();
    await expect(card.getByRole('radio', { name: '7 days' })).toBeChecked();
    await expect(card).toContainText('In the last 90 days');
    await expect(card).toContainText('1 to 7 days ahead, the forecast was off by');
  });

  await test.step('the arrow keys read its windows', async () => {
    await card.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await expect(card.getByRole('status')).toHaveText(/^\w{3} \d+\/\d+ \d\d:\d\d: RNs expected \d/);
    await scan('the dashboard with a forecast');
  });

  await test.step('the record compares the forecasts with the targets, and is downloaded', async () => {
    await card.getByRole('button', { name: 'How good is it?' }).click();
    const dialog = page.getByRole('dialog', { name: 'How good is it?' });
    const counts = dialog.getByRole('table', { name: 'Errors of the forecasts' }).locator('td:nth-child(2)');
    await expect(counts).toHaveCount(3);
    await scan('the record of the forecasts');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const csv = await download(page.getByRole('menuitem', { name: 'CSV (.csv)' }));
    const [head, ...rows] = csv.bytes.toString().trim().split('\r\n');
    expect(head).toBe('Made,Date,Shift,Hours ahead,Expected,Low,High,Target,Weekday average');
    const forecasts = (await counts.allTextContents()).map(count => Number(count.replace(',', '')));
    expect(rows).toHaveLength(forecasts.reduce((sum, count) => sum + count, 0));
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'How good is it?' })).toBeFocused();
  });
});
