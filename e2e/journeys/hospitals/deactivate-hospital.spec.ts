import type { Page } from '@playwright/test';
import { findViolations } from '../../accessibility.ts';
import { post } from '../../api-calls.ts';
import { demo, expect, fillSignIn, test } from '../../fixtures.ts';
import { createTestHospital, password, signInAs, type TestHospital } from '../../test-hospital.ts';

test('deactivating a hospital asks first, and its people read what happened', async ({
  page,
  browser,
  signIn,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'closing');
  const stamp = hospital.nurse.split('@')[0]?.replace('nora.', '') ?? '';
  const nurseOfTwo = await addNurseOfTwo(page, hospital);
  const name = `Ward ${stamp}`;
  const sentence = `${name} has been deactivated. Please contact your Parity administrator.`;
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signInAs(theirs, hospital.nurse);
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('article', { name: '07:00' })).toBeVisible();

  await test.step('the question names the number of people who lose access', async () => {
    await signIn('admin');
    await page.goto(`/admin/clients?query=${encodeURIComponent(stamp)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Client' });
    await dialog.getByRole('switch', { name: /^Active/ }).click({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate Hospital' });
    await expect(question.getByText(`4 people lose access to ${name} at once.`)).toBeVisible();
    await scan('the question before a hospital is deactivated');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No matching hospitals.')).toBeVisible();
  });

  await test.step('a signed-in nurse reads it at the next call', async () => {
    await theirs.getByRole('link', { name: 'Previous day' }).click();
    await expect(theirs.getByText(sentence)).toBeVisible();
    expect(await findViolations(theirs), 'accessibility of the refused dashboard').toEqual([]);
    await theirs.reload();
    await expect(theirs.getByText(sentence)).toBeVisible();
    expect(await findViolations(theirs), 'accessibility of the page without a hospital').toEqual([]);
  });

  await test.step('a nurse with one hospital left reads it on its dashboard, and can close it', async () => {
    await theirs.context().clearCookies();
    await theirs.goto('/login');
    await fillSignIn(theirs, nurseOfTwo, password);
    await expect(theirs).toHaveURL(/\/dashboard\?module=\d+$/);
    await expect(theirs.getByRole('article', { name: '07:00' })).toBeVisible();
    await expect(theirs.getByText(sentence)).toBeVisible();
    expect(await findViolations(theirs), 'accessibility of the dashboard with the notice').toEqual([]);
    await theirs.getByRole('button', { name: 'Close the notice' }).click();
    await theirs.reload();
    await expect(theirs.getByRole('article', { name: '07:00' })).toBeVisible();
    await expect(theirs.getByText(sentence)).toHaveCount(0);
  });

  await test.step('the nurse reads it after the next sign-in, and nobody without the password does', async () => {
    await theirs.context().clearCookies();
    await theirs.goto('/login');
    await fillSignIn(theirs, hospital.nurse, 'a wrong password');
    await expect(theirs.getByRole('alert')).toBeVisible();
    await expect(theirs.getByText('deactivated')).toHaveCount(0);
    await fillSignIn(theirs, hospital.nurse, password);
    await expect(theirs.getByText(sentence)).toBeVisible();
    await context.close();
  });
});

/** Adds a nurse of this hospital and of the first demo hospital. */
async function addNurseOfTwo(page: Page, { id, moduleId }: TestHospital): Promise<string> {
  await signInAs(page, demo.admin, demo.password);
  const email = `tess.${Date.now()}@ward.example`;
  const client_configs = [
    { client_id: id, owner: false, module_ids: [moduleId] },
    { client_id: 1, owner: false, module_ids: [1] },
  ];
  const person = { first_name: 'Tess', last_name: 'Ward', email, client_configs };
  const user = await (await post(page, '/api/admin/users/', person)).json();
  await post(page, `/api/admin/users/${user.id}/set_password/`, {
    password,
    current_password: demo.password,
  });
  await signInAs(page, email);
  return email;
}
