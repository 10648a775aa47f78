import { expect, test } from '../fixtures.ts';

test('an administrator sees the state of the server and deals with failed mails', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('admin');
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page).toHaveURL(/\/admin\/system$/);
  const failed = page.getByRole('table', { name: 'Failed jobs' });

  await test.step('health and versions are shown', async () => {
    const health = page.getByRole('table', { name: 'Health' });
    await expect(health.getByRole('row', { name: /^Reading data Works/ })).toBeVisible();
    await expect(health.getByRole('row')).toHaveCount(8);
    await expect(page.getByRole('region', { name: 'Server' })).toContainText('embedded in this server');
    await expect(failed.getByRole('row')).toHaveCount(3);
    await scan('the System page');
  });

  await test.step('a mail that is tried again is sent', async () => {
    await failed.getByRole('button', { name: /^Try again: Mail to katie/ }).click();
    await expect(failed.getByRole('row')).toHaveCount(2);
  });

  await test.step('a mail that is given up is deleted', async () => {
    await failed.getByRole('button', { name: /^Give up: Mail to marcus/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up' });
    await expect(dialog).toBeVisible();
    await scan('the question before giving up');
    await dialog.getByRole('button', { name: 'Give up' }).click();
    await expect(page.getByText('Nothing has failed.')).toBeVisible();
  });

  await page.goto('/admin/audit');
  await expect(page.getByText(/gave up on job mail\//).first()).toBeVisible();
});
