import type { Locator } from '@playwright/test';
import { ownPassword } from '../../accounts.ts';
import { expect, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';

const mostActions = 18;

// The form starts with the administrator's own zone.
test.use({ timezoneId: 'America/Denver' });

test('a hospital is set up from another one, up to its first shift, with at most 18 actions', async ({
  page,
  browser,
  signIn,
  scan,
}) => {
  const stamp = Date.now();
  const hospital = `St. Aldate ${stamp}`;
  const email = `owner.${stamp}@aldate.example`;
  const mailbox = await openMailbox(email);
  // An action is a click or a filled field.
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const fill = async (target: Locator, text: string) => {
    actions += 1;
    await target.fill(text);
  };
  const button = (within: { getByRole: typeof page.getByRole }, name: string) =>
    within.getByRole('button', { name, exact: true });
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });

  await signIn('admin');
  await page.goto('/admin/clients');

  await test.step('adding a hospital opens the steps of its set-up', async () => {
    await click(button(page, 'Add Client'));
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await fill(dialog.getByLabel('Name'), hospital);
    await expect(dialog.getByRole('combobox', { name: 'Timezone' })).toHaveValue('America/Denver');
    await click(button(dialog, 'Add Client'));
    await expect(page.getByRole('heading', { name: 'Set up this hospital' })).toBeVisible();
    await expect(step('Modules')).toContainText('Next');
    await expect(button(page, 'Add Users')).toBeDisabled();
    await scan('the set-up of a new hospital');
  });

  await test.step('the modules of another hospital are copied with their sections', async () => {
    await fill(page.getByRole('combobox', { name: 'Copy modules' }), 'Lakeside');
    await click(page.getByRole('option', { name: /^Lakeside/ }));
    const dialog = page.getByRole('dialog', { name: /^Copy from Lakeside/ });
    await expect(dialog.getByRole('checkbox', { name: 'Labor & Delivery' })).toBeChecked();
    await scan('choosing modules to copy');
    await click(button(dialog, 'Copy Modules'));
    await expect(page.getByRole('row', { name: 'Labor & Delivery' })).toContainText('OB Triage');
    await expect(step('Sections')).toContainText('Done');
    await expect(step('People')).toContainText('Next');
  });

  await test.step('Add Users invites an owner with access to all modules', async () => {
    await click(button(page, 'Add Users'));
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await fill(dialog.getByLabel('First name'), 'Orla');
    await fill(dialog.getByLabel('Last name'), 'Byrne');
    await fill(dialog.getByLabel('Email'), email);
    await expect(dialog.getByRole('checkbox', { name: 'NICU' })).toBeChecked();
    await expect(dialog.getByLabel('Owner')).toBeChecked();
    await click(button(dialog, 'Add User'));
    await expect(page.getByText(`Orla Byrne was invited by mail to ${email}.`)).toBeVisible();
    await expect(step('First shift')).toContainText('Next');
    await scan('the set-up of a hospital with people');
  });

  await test.step('the owner follows the mailed link and saves the first shift', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    actions += 1;
    await theirs.goto(await mailbox.nextLink());
    await fill(theirs.getByLabel('Password', { exact: true }), ownPassword);
    await click(button(theirs, 'Get Started'));
    const card = theirs.getByRole('article', { name: '07:00' });
    await click(card.getByRole('link', { name: 'Add data' }));
    await fill(theirs.getByRole('textbox', { name: 'Initial evaluation', exact: true }), '4');
    await fill(theirs.getByRole('textbox', { name: 'RNs actual', exact: true }), '5');
    await click(button(theirs, 'Save Shift'));
    await expect(card).toContainText('Saved');
    await context.close();
  });

  await test.step('the steps disappear after the first shift', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: 'Labor & Delivery' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Set up this hospital' })).toHaveCount(0);
    await scan('the modules of a hospital that is set up');
  });

  test.info().annotations.push({ type: 'actions', description: String(actions) });
  process.stdout.write(`New hospital to first saved shift: ${actions} actions\n`);
  expect(actions).toBeLessThanOrEqual(mostActions);
});
