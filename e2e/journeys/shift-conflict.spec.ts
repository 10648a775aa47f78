import { post } from '../calls.ts';
import { expect, test } from '../fixtures.ts';
import { daysAgo, openWard, shiftsOn, signInAs } from '../ward.ts';

const date = daysAgo(11);
const address = `/dashboard/${date}?window=660`;

test('two nurses at one shift: nothing is overwritten unasked', async ({ page, browser, scan }) => {
  const ward = await openWard(page, 'conflict');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const save = (data: object) =>
    post(other, `/api/module/${ward.moduleId}/shifts/`, { date, window: 660, ...data });
  await signInAs(page, ward.nurse);
  await signInAs(other, ward.colleague);

  await test.step('both enter it for the first time', async () => {
    await page.goto(address);
    await page.getByRole('textbox', { name: 'Recovery' }).fill('4');
    await other.goto(address);
    await other.getByRole('textbox', { name: 'Pre-op' }).fill('2');
    await other.getByRole('textbox', { name: 'RNs actual' }).fill('6');
    await other.keyboard.press('Control+Enter');
    await expect(other.getByRole('article', { name: '11:00' })).toContainText('Saved');
    await expect(page.getByText('Carl Ward saved this shift meanwhile.')).toBeVisible();
  });

  await test.step('the second is shown both, with hers suggested where she typed', async () => {
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'This shift was changed' });
    await expect(question).toContainText('Carl Ward saved this shift on');
    await expect(question.getByRole('group', { name: 'Recovery' }).getByLabel('Mine: 4')).toBeChecked();
    await expect(question.getByRole('group', { name: 'RNs actual' }).getByLabel('Theirs: 6')).toBeChecked();
    await scan('the choice between two entries');
    await question.getByRole('group', { name: 'Pre-op' }).getByLabel('Mine: blank').check();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('article', { name: '11:00' })).toContainText('Saved');
    expect(await shiftsOn(page, ward, date)).toMatchObject([{ version: 2, census: 4, rn_actual: 6 }]);
  });

  await test.step('a shift that is deleted meanwhile is saved again only if she says so', async () => {
    await page.goto(address);
    await page.getByRole('textbox', { name: 'Recovery' }).fill('5');
    const [shift] = await shiftsOn(other, ward, date);
    await removeShift(other, ward.moduleId, shift?.id ?? 0);
    await page.getByRole('button', { name: 'Save shift' }).click();
    const question = page.getByRole('dialog', { name: 'This shift was deleted' });
    await expect(question).toContainText('deleted this shift');
    await question.getByRole('button', { name: 'Save it again' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => shiftsOn(page, ward, date)).toMatchObject([{ version: 4, census: 5 }]);
  });

  await test.step('saving what is stored already is no conflict', async () => {
    const answer = await save({ acuity_counts: {}, rn_actual: 6 });
    expect(answer.status()).toBe(200);
  });
  await elsewhere.close();
});

async function removeShift(
  page: import('@playwright/test').Page,
  moduleId: number,
  id: number,
): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'x-csrftoken': token };
  expect((await page.request.delete(`/api/module/${moduleId}/shifts/${id}/`, { headers })).status()).toBe(
    204,
  );
}
