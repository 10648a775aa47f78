import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

test('an owner connects a program with a token, and disconnects it', async ({ page, playwright, scan }) => {
  const hospital = await createTestHospital(page, 'connections');
  await signInAs(page, hospital.owner);
  await page.goto('/client-settings/connections');
  const row = page.getByRole('table', { name: 'Connections' }).getByRole('row', { name: /Data warehouse/ });
  let token = '';

  await test.step('the form asks for a name, scopes and an expiry', async () => {
    await expect(page.getByText(/^No program is connected\./)).toBeVisible();
    await page.getByRole('button', { name: 'Add Token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Token' });
    await dialog.getByLabel('Name').fill('Data warehouse');
    await dialog.getByRole('checkbox', { name: 'Read shifts' }).check();
    await dialog.getByLabel('Expires').selectOption({ index: 0 });
    await scan('the form for a token');
    await dialog.getByRole('button', { name: 'Add Token' }).click();
  });

  await test.step('the token is shown once, with a command to try it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Copy your token' });
    token = (await dialog.getByRole('group', { name: 'Token' }).locator('code').textContent()) ?? '';
    const { origin } = new URL(page.url());
    await expect(
      dialog.getByText(
        `curl -H "Authorization: Bearer ${token}" "${origin}/api/module/${hospital.moduleId}/shifts/"`,
      ),
    ).toBeVisible();
    await scan('a new token');
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await expect(row).toContainText('Read shifts');
    await expect(row).toContainText('Never');
    await expect(page.getByText(token)).toHaveCount(0);
  });

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });

  await test.step('a program reads the day with it, without cookies', async () => {
    const answer = await program.get(`/api/module/${hospital.moduleId}/shifts/`);
    expect(answer.status()).toBe(200);
    expect((await program.storageState()).cookies).toEqual([]);
    await page.reload();
    await expect(row).toContainText('just now');
    await scan('connections');
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText('Data warehouse (API token) called the API')).toBeVisible();
    await scan('the activity of connections');
    await page.goBack();
  });

  await test.step('the same call is refused after the token is deleted', async () => {
    await row.getByRole('button', { name: 'Delete Data warehouse' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Token' });
    await expect(question).toBeVisible();
    await scan('the question before a token is deleted');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
    expect((await program.get(`/api/module/${hospital.moduleId}/shifts/`)).status()).toBe(401);
    await program.dispose();
  });
});
