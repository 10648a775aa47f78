import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

test('an owner tries rules for red flags on the last year, saves them, and orders the hospital’s actions', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'flag-rules');
  await signInAs(page, hospital.owner);
  // The target is the minimum of 2 RNs.
  for (const [days, rns] of [
    [9, 1],
    [8, 1.5],
    [7, 2],
  ] as const) {
    await enterShift(page, hospital, daysAgo(days), rns);
  }
  const card = page.getByRole('region', { name: 'Red Flags' });
  const dialog = page.getByRole('dialog', { name: 'Red Flags' });
  const preview = dialog.getByRole('status');

  await test.step('the preview counts with the rules of new modules', async () => {
    await page.goto(`/client-settings?tab=${hospital.moduleId}`);
    await card.getByRole('button', { name: 'Edit red flags' }).click();
    await expect(preview).toContainText(
      'These rules would have flagged 2 of 3 shifts in the last year, and ',
    );
    await expect(preview).toContainText('windows without data.');
  });

  await test.step('the preview follows the rules before they are saved', async () => {
    await dialog.getByLabel('Short by a share of the target, %').fill('40');
    await dialog.getByRole('switch', { name: /^Below the minimum/ }).click();
    await dialog.getByRole('switch', { name: /^Missing data/ }).click();
    await expect(preview).toHaveText('These rules would have flagged 1 of 3 shifts in the last year.');
    await scan('the form for rules of red flags');
  });

  await test.step('a wrong address is refused beside its field', async () => {
    await dialog.getByLabel('Addresses').fill('supervisor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('“supervisor” is not an email address.')).toBeVisible();
    await scan('rules of red flags with an error');
  });

  await test.step('the card shows the saved rules', async () => {
    await dialog.getByLabel('Addresses').fill('supervisor@ward.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Short by 40% of the target or more');
    await expect(card).toContainText('supervisor@ward.example');
    await expect(card).not.toContainText('Below the minimum');
    await scan('the card of red flags');
  });

  await test.step('actions are moved with the keyboard and renamed', async () => {
    await page.getByRole('button', { name: 'Edit red flag actions' }).click();
    const actions = page.getByRole('dialog', { name: 'Red Flag Actions' });
    await actions.getByRole('button', { name: 'Move Float pool', exact: true }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await actions.getByRole('button', { name: 'Rename Agency' }).click();
    await actions.getByLabel('New name of Agency').fill('Agency nurse');
    await scan('the form for actions');
    await page.keyboard.press('Enter');
    await actions.getByRole('button', { name: 'Save' }).click();
    await expect(actions).toBeHidden();
    await page.reload();
    const listed = page.getByRole('region', { name: 'Red Flag Actions' }).getByRole('listitem');
    await expect(listed.first()).toHaveText('Float pool');
    await expect(listed.nth(1)).toHaveText('Sister unit');
    await expect(listed.filter({ hasText: 'Agency nurse' })).toHaveCount(1);
  });
});
