import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

test('an owner turns on reminders of a module, and a nurse chooses her mails', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'reminders');
  const card = page.getByRole('region', { name: 'Reminders' });

  await test.step('the owner chooses who is reminded, when, and the quiet hours', async () => {
    await signInAs(page, hospital.owner);
    await page.goto('/client-settings');
    await page.getByRole('tab', { name: 'Labor & Delivery' }).click();
    await expect(card.getByText('No reminders')).toBeVisible();
    await page.getByRole('button', { name: 'Edit reminders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reminders' });
    await dialog.getByLabel('Send reminders').selectOption('To both');
    await dialog.getByLabel('Minutes after the end of the shift').fill('1.5');
    await dialog.getByLabel('Quiet to').fill('05:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a whole number from 0 to 1440.')).toBeVisible();
    await scan('the dialog of reminders');
    await dialog.getByLabel('Minutes after the end of the shift').fill('90');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the reminders are there after a reload', async () => {
    await page.reload();
    await expect(card.getByText('A mail 90 minutes after the end of a shift')).toBeVisible();
    await expect(card.getByText('Quiet from 22:00 to 05:30')).toBeVisible();
    await scan('a module with reminders');
  });

  await test.step('the nurse stops reminders under My Settings, and they come again', async () => {
    await signInAs(page, hospital.nurse);
    await page.goto('/settings');
    const mails = page.getByRole('region', { name: 'Mails' });
    const reminders = mails.getByRole('switch', { name: 'Reminders' });
    await expect(reminders).toBeChecked();
    const saved = page.waitForResponse(response => response.url().endsWith('/update_user/'));
    await reminders.click();
    await saved;
    await page.reload();
    await expect(reminders).not.toBeChecked();
    await expect(mails.getByRole('switch', { name: 'Published analyses' })).toBeChecked();
    await scan('My Settings with stopped reminders');
    await reminders.click();
    await expect(reminders).toBeChecked();
  });
});
