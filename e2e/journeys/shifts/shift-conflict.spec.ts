import type { Page } from '@playwright/test';
import { post, readToken } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

const date = daysAgo(11);
const address = `/dashboard/${date}?window=660`;

test('an edit conflict between two nurses never overwrites values without asking', {
  tag: '@release',
}, async ({ page, browser, scan }) => {
  const hospital = await createTestHospital(page, 'conflict');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const save = (data: object) =>
    post(other, `/api/module/${hospital.moduleId}/shifts/`, { date, window: 660, ...data });
  await signInAs(page, hospital.nurse);
  await signInAs(other, hospital.colleague);

  await test.step('both nurses enter the shift for the first time', async () => {
    await page.goto(address);
    await page.getByRole('textbox', { name: 'Recovery' }).fill('4');
    await other.goto(address);
    await other.getByRole('textbox', { name: 'Pre-op' }).fill('2');
    await other.getByRole('textbox', { name: 'RNs actual' }).fill('6');
    await other.keyboard.press('Control+Enter');
    await expect(other.getByRole('article', { name: '11:00' })).toContainText('Saved');
    await expect(page.getByText('Carl Ward saved this shift meanwhile.')).toBeVisible();
  });

  await test.step('the second nurse sees both entries and chooses a value for each field', async () => {
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'This shift was changed' });
    await expect(question).toContainText('Carl Ward saved this shift on');
    await expect(question.getByRole('group', { name: 'Recovery' }).getByLabel('Mine: 4')).toBeChecked();
    await expect(question.getByRole('group', { name: 'RNs actual' }).getByLabel('Theirs: 6')).toBeChecked();
    await scan('the edit conflict of a shift');
    await question.getByRole('group', { name: 'Pre-op' }).getByLabel('Mine: blank').check();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await expect(question).toBeHidden();
    // The card says Saved of the colleague's shift too.
    await expect
      .poll(() => listShifts(page, hospital, date))
      .toMatchObject([{ version: 2, census: 4, rn_actual: 6 }]);
  });

  await test.step('a shift that a colleague deleted is saved again only after a confirmation', async () => {
    await page.goto(address);
    await page.getByRole('textbox', { name: 'Recovery' }).fill('5');
    const [shift] = await listShifts(other, hospital, date);
    await deleteShift(other, hospital.moduleId, shift?.id ?? 0);
    await page.getByRole('button', { name: 'Save shift' }).click();
    const question = page.getByRole('dialog', { name: 'This shift was deleted' });
    await expect(question).toContainText('deleted this shift');
    await question.getByRole('button', { name: 'Save it again' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => listShifts(page, hospital, date)).toMatchObject([{ version: 4, census: 5 }]);
  });

  await test.step('saving values that are already stored is not a conflict', async () => {
    const response = await save({ acuity_counts: {}, rn_actual: 6 });
    expect(response.status()).toBe(200);
  });
  await elsewhere.close();
});

async function deleteShift(page: Page, moduleId: number, id: number): Promise<void> {
  const headers = { 'x-csrftoken': await readToken(page) };
  const response = await page.request.delete(`/api/module/${moduleId}/shifts/${id}/`, { headers });
  expect(response.status()).toBe(204);
}
