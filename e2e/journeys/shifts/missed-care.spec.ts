import type { Page } from '@playwright/test';
import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { createTestHospital, daysAgo, listShifts, signInAs, type TestHospital } from '../../test-hospital.ts';

const date = daysAgo(9);

test('missed care is set up, counted by keyboard and by thumb, merged in a conflict and reported', async ({
  page,
  browser,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'missed');
  const form = page.getByRole('dialog', { name: /^\d\d:00/ });
  const count = (type: string) => page.getByRole('spinbutton', { name: type });

  await test.step('an owner chooses types from the suggestions', async () => {
    await signInAs(page, hospital.owner);
    await page.goto('/client-settings');
    await page.getByRole('button', { name: 'Edit missed care' }).click();
    const dialog = page.getByRole('dialog', { name: 'Missed Care' });
    await dialog.getByRole('button', { name: 'Add Pain relief 30 min late' }).click();
    await dialog.getByRole('button', { name: 'Add Charting late' }).click();
    await dialog.getByRole('textbox', { name: 'Add a type' }).fill('Break missed');
    await scan('the types of missed care');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('region', { name: 'Missed Care' });
    await expect(card.getByRole('listitem')).toHaveText([
      'Pain relief 30 min late',
      'Charting late',
      'Break missed',
    ]);
  });

  await test.step('a nurse counts by keyboard, and Enter alone passes the types over', async () => {
    await signInAs(page, hospital.nurse);
    await page.goto(`/dashboard/${date}?window=420`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Sick call' })).toBeFocused();
    await tabTo(page, count('Pain relief 30 min late'));
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, count('Charting late'));
    await page.keyboard.type('3');
    await page.keyboard.press('-');
    await expect(count('Charting late')).toHaveValue('2');
    await scan('a shift form with missed care');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Comments' })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    expect(await readMissed(page, hospital)).toEqual([{ 'Pain relief 30 min late': 2, 'Charting late': 2 }]);
  });

  await test.step('a nurse counts by thumb on a phone, and a second tap adds another one', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const mobile = await phone.newPage();
    await signInAs(mobile, hospital.colleague);
    await mobile.goto(`/dashboard/${date}?window=660`);
    const missed = mobile.getByRole('group', { name: 'Missed care' });
    await mobile.getByRole('textbox', { name: 'RNs actual' }).fill('5');
    await missed.getByText('Break missed').tap();
    await missed.getByText('Break missed').tap();
    await missed.getByRole('button', { name: 'One more: Charting late' }).tap();
    await missed.getByRole('button', { name: 'One less: Break missed' }).tap();
    await expect(mobile.getByRole('spinbutton', { name: 'Break missed' })).toHaveValue('1');
    await expect(mobile.getByRole('spinbutton', { name: 'Break missed' })).not.toBeFocused();
    await mobile.getByRole('button', { name: 'Save Shift' }).tap();
    await expect(mobile.getByRole('dialog', { name: /^11:00/ })).toBeHidden();
    expect((await readMissed(page, hospital))[1]).toEqual({ 'Break missed': 1, 'Charting late': 1 });
    await phone.close();
  });

  await test.step('two nurses count different types of the same shift, and both counts stay', async () => {
    await page.goto(`/dashboard/${date}?window=660`);
    await count('Pain relief 30 min late').fill('4');
    await post(page, `/api/module/${hospital.moduleId}/shifts/`, {
      ...{ date, window: 660, version: 1, acuity_counts: {}, rn_actual: 5 },
      missed_care: { 'Break missed': 3, 'Charting late': 1 },
    });
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'This shift was changed' });
    const choice = (type: string) => question.getByRole('group', { name: `Missed care: ${type}` });
    await expect(choice('Pain relief 30 min late').getByLabel('Mine: 4')).toBeChecked();
    await expect(choice('Break missed').getByLabel('Theirs: 3')).toBeChecked();
    await scan('the edit conflict of missed care');
    await question.getByRole('button', { name: 'Save These Values' }).click();
    await expect(question).toBeHidden();
    await expect
      .poll(async () => (await readMissed(page, hospital))[1])
      .toEqual({ 'Pain relief 30 min late': 4, 'Break missed': 3, 'Charting late': 1 });
  });

  await test.step('the report compares shifts short of target with the others', async () => {
    await signInAs(page, hospital.owner);
    const rows = Array.from({ length: 40 }, (_, index) => index).flatMap(index =>
      [420, 660].map(window => ({
        ...{ date: daysAgo(10 + index), window, rn_actual: window === 420 ? 1 : 5 },
        missed_care: { 'Charting late': window === 420 ? 2 : index % 2 },
      })),
    );
    for (let from = 0; from < rows.length; from += 50)
      await post(page, `/api/module/${hospital.moduleId}/shifts/import/`, {
        rows: rows.slice(from, from + 50),
      });
    await page.goto(
      `/reports/missed_care?module=${hospital.moduleId}&modules=${hospital.moduleId}&start_date=${daysAgo(49)}&end_date=${date}&generate=true`,
    );
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('times as often (95% interval');
    await expect(summary).toContainText('Association, not cause.');
    await expect(summary).toContainText('62 of 82 shifts had an entry');
    const types = page.getByRole('table', { name: 'By type' });
    await expect(types.getByRole('row', { name: /^Break missed/ })).toContainText('too few times');
    await scan('the missed care report');
  });
});

async function readMissed(page: Page, hospital: TestHospital) {
  return (await listShifts(page, hospital, date)).map(({ missed_care }) => missed_care);
}
