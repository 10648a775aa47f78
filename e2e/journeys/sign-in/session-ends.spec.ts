import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, password, signInAs } from '../../test-hospital.ts';

const date = daysAgo(15);

test('a session that ends while a form is open asks for the password in a dialog', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'session');
  const field = page.getByRole('textbox', { name: 'RNs actual' });
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const waitForCalculation = (rns: number) =>
    page.waitForResponse(
      answer => /\/calculate\//.test(answer.url()) && answer.request().postDataJSON()?.rn_actual === rns,
    );
  // Live updates would notice the end of the session within seconds: the save must notice first.
  await page.route(/\/shifts\/live\//, () => undefined);
  await signInAs(page, hospital.nurse);
  await page.goto(`/dashboard/${date}?window=420`);

  await test.step('saving asks for the password and rejects a wrong one', async () => {
    // So that the save is the first call after the session has ended.
    const confirmed = waitForCalculation(4);
    await field.fill('4');
    await confirmed;
    await post(page, '/api/accounts/logout/', {});
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText('What you typed is still here.');
    await scan('the sign-in dialog over a form');
    await dialog.getByLabel(/^Password of/).fill('not the password');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
  });

  await test.step('the right password completes the save', async () => {
    await dialog.getByLabel(/^Password of/).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: '07:00' })).toContainText('Saved');
    expect(await listShifts(page, hospital, date)).toMatchObject([{ rn_actual: 4 }]);
  });

  await test.step('nothing is saved in the name of another user who signed in in another tab', async () => {
    await page.goto(`/dashboard/${date}?window=900`);
    const confirmed = waitForCalculation(5);
    await field.fill('5');
    await confirmed;
    await signInAs(page, hospital.colleague);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText('Your session has ended, Nora Ward.');
    expect(await listShifts(page, hospital, date)).toHaveLength(1);
    await dialog.getByLabel(/^Password of nora/).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: '15:00' })).toContainText('Saved');
    const [, second] = await listShifts(page, hospital, date);
    expect(second).toMatchObject({ window: 900, rn_actual: 5, updated_by: 'Nora Ward' });
  });

  await test.step('Logout in the dialog keeps the draft for its author and hides it from other users', async () => {
    await page.goto(`/dashboard/${date}?window=660`);
    await field.fill('7');
    await expect(page.getByText('draft kept')).toBeVisible();
    await post(page, '/api/accounts/logout/', {});
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInAs(page, hospital.colleague);
    await page.goto(`/dashboard/${date}?window=660`);
    await expect(field).toHaveValue('');
    await signInAs(page, hospital.nurse);
    await page.goto(`/dashboard/${date}?window=660`);
    await expect(field).toHaveValue('7');
  });
});
