import { post } from '../calls.ts';
import { expect, test } from '../fixtures.ts';
import { daysAgo, openWard, password, shiftsOn, signInAs } from '../ward.ts';

const date = daysAgo(15);

test('a session that ends under an open form asks for sign-in over it', async ({ page, scan }) => {
  const ward = await openWard(page, 'session');
  const field = page.getByRole('textbox', { name: 'RNs actual' });
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await signInAs(page, ward.nurse);
  await page.goto(`/dashboard/${date}?window=420`);

  await test.step('saving asks for the password, and a wrong one says so', async () => {
    // The figures are confirmed before: it is the save that meets the ended session, and goes on after it.
    const confirmed = page.waitForResponse(/\/calculate\//);
    await field.fill('4');
    await confirmed;
    await post(page, '/api/accounts/logout/', {});
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText('What you typed is still here.');
    await scan('sign-in over a form');
    await dialog.getByLabel(/^Password of/).fill('not the password');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
  });

  await test.step('the right one goes on with saving', async () => {
    await dialog.getByLabel(/^Password of/).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: '07:00' })).toContainText('Saved');
    expect(await shiftsOn(page, ward, date)).toMatchObject([{ rn_actual: 4 }]);
  });

  await test.step('while somebody else is signed in by another tab, nothing is saved in their name', async () => {
    // Without live updates, which would notice the other person within seconds: here the save has to be first.
    await page.route(/\/shifts\/live\//, () => undefined);
    await page.goto(`/dashboard/${date}?window=900`);
    const confirmed = page.waitForResponse(/\/calculate\//);
    await field.fill('5');
    await confirmed;
    await signInAs(page, ward.colleague);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText('Your session has ended, Nora Ward.');
    expect(await shiftsOn(page, ward, date)).toHaveLength(1);
    await dialog.getByLabel(/^Password of nora/).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: '15:00' })).toContainText('Saved');
    const [, second] = await shiftsOn(page, ward, date);
    expect(second).toMatchObject({ window: 900, rn_actual: 5, updated_by: 'Nora Ward' });
  });

  await test.step('somebody else leaves through the door, and the entry waits for its person', async () => {
    await page.goto(`/dashboard/${date}?window=660`);
    await field.fill('7');
    await expect(page.getByText('draft kept')).toBeVisible();
    await post(page, '/api/accounts/logout/', {});
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInAs(page, ward.colleague);
    await page.goto(`/dashboard/${date}?window=660`);
    await expect(field).toHaveValue('');
    await signInAs(page, ward.nurse);
    await page.goto(`/dashboard/${date}?window=660`);
    await expect(field).toHaveValue('7');
  });
});
