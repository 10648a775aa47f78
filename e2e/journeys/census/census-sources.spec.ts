import type { Page } from '@playwright/test';
import { post, readToken } from '../../api-calls.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

const adminPassword = 'quiet-harbor-lantern';

test('an administrator adds a census source, and the owner writes and tries its rules', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'sources');
  const facility = `WARD_${Date.now()}`;
  const source = page.getByRole('region', { name: 'Epic ADT' });

  await test.step('the administrator adds an HL7 source', async () => {
    await makeAdministrator(page, hospital.colleague);
    await signInAs(page, hospital.colleague, adminPassword);
    await post(page, '/api/accounts/set_client/', { client: hospital.id });
    await page.goto('/client-settings/connections');
    await page.getByRole('button', { name: 'Add Source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Source' });
    await dialog.getByLabel('Name').fill('Epic ADT');
    await dialog.getByLabel('Sending facility').fill(facility);
    await dialog.getByLabel('Allowed addresses').fill('10.1.0.0/16');
    await scan('the form for a census source');
    await dialog.getByRole('button', { name: 'Add Source' }).click();
    await expect(source.getByText('Never heard from')).toBeVisible();
  });

  await test.step('the owner adds a rule', async () => {
    await signInAs(page, hospital.owner);
    await page.goto('/client-settings/connections');
    await source.getByRole('button', { name: 'Add Rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Rule' });
    await dialog.getByLabel('Location').fill('L&D');
    await dialog.getByLabel('Module').selectOption('Labor & Delivery');
    await dialog.getByLabel('Acuity field').selectOption({ index: 1 });
    await scan('the form for a rule');
    await dialog.getByRole('button', { name: 'Add Rule' }).click();
    await expect(source.getByRole('list', { name: 'Rules of Epic ADT' })).toContainText('L&D');
  });

  await test.step('a pasted message shows the match before the rules are saved', async () => {
    const message = `MSH|^~\\&|E|${facility}|||20261114||ADT^A01|1\nEVN||20261114\nPID|1\nPV1|1|I|L&D^101||||||||||||||||V1`;
    await source.getByLabel(/^A message to try/).fill(message);
    await expect(source.getByText(/^Rule 1 counts the patient in Labor & Delivery:/)).toBeVisible();
    await scan('a census source with a tried message');
  });

  await test.step('the rules are saved', async () => {
    await source.getByRole('button', { name: 'Save Rules' }).click();
    await expect(source.getByRole('button', { name: 'Save Rules' })).toBeHidden();
    await page.reload();
    await expect(source.getByRole('list', { name: 'Rules of Epic ADT' })).toContainText('L&D');
  });
});

/** An administrator of this journey alone: the demo's would keep its hospital in journeys that run at the same time. */
async function makeAdministrator(page: Page, email: string): Promise<void> {
  await signInAs(page, demo.admin, demo.password);
  const found = await page.request.get(`/api/admin/users/?query=${encodeURIComponent(email)}`);
  const [user] = (await found.json()).results;
  const changed = await page.request.patch(`/api/admin/users/${user.id}/`, {
    data: { is_admin: true, current_password: demo.password },
    headers: { 'x-csrftoken': await readToken(page) },
  });
  expect(changed.status()).toBe(200);
  // Becoming an administrator ends the old password.
  const body = { password: adminPassword, current_password: demo.password };
  await post(page, `/api/admin/users/${user.id}/set_password/`, body);
}
