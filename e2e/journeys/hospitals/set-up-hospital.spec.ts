import type { Locator, Page } from '@playwright/test';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';

/** Journeys share one server, so each run uses its own names. */
const stamp = Date.now();
const hospital = `St. Brigid ${stamp}`;
const section = `Nursery ${stamp}`;
const fillThisOut = 'Whoops, please fill this out.';

const readRows = (list: Locator) =>
  list.getByRole('listitem').evaluateAll(rows => rows.map(row => row.textContent));

async function addModule(page: Page, name: string, fill?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Add Module' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Module' });
  await dialog.getByLabel('Name').fill(name);
  await fill?.(dialog);
  await dialog.getByRole('button', { name: 'Add Module' }).click();
  return dialog;
}

async function addField(page: Page, name: string, rns: string) {
  await page.getByRole('button', { name: 'Add Acuity Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Acuity Field' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('RNs per patient').fill(rns);
  await dialog.getByRole('button', { name: 'Add Acuity Field' }).click();
  return dialog;
}

test('an administrator sets up a hospital, and its owner signs in', async ({
  page,
  browser,
  signIn,
  scan,
}) => {
  test.slow();
  await signIn('admin');

  await test.step('adding a section opens the page of its acuity fields', async () => {
    await page.goto('/admin/sections');
    await expect(page.getByRole('table', { name: 'Sections' })).toBeVisible();
    await scan('the sections');
    await page.getByRole('button', { name: 'Add Section' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Section' });
    await dialog.getByRole('button', { name: 'Add Section' }).click();
    await expect(dialog.getByText(fillThisOut)).toHaveCount(2);
    await scan('adding a section, with errors');
    await dialog.getByLabel('Internal name').fill(`nursery ${stamp}`);
    await dialog.getByLabel('Client-facing name').fill(section);
    await dialog.getByRole('button', { name: 'Add Section' }).click();
    await expect(page).toHaveURL(/\/admin\/sections\/\d+\/fields$/);
    await expect(page.getByRole('heading', { name: `Acuity Fields of ${section}` })).toBeVisible();
    await expect(page.getByText('This section has no acuity fields yet.')).toBeVisible();
    await scan('a section without fields');
  });

  await test.step('three acuity fields are added; invalid numbers are rejected beside the field', async () => {
    const dialog = await addField(page, 'Couplet', '-1');
    await expect(dialog.getByText('Enter a number from 0 to 20 with at most 3 decimals.')).toBeVisible();
    await dialog.getByLabel('RNs per patient').fill('one');
    await dialog.getByRole('button', { name: 'Add Acuity Field' }).click();
    await expect(dialog.getByText("Hmm, that number doesn't look right.")).toBeVisible();
    await scan('adding a field, with an error');
    await dialog.getByLabel('RNs per patient').fill('0.333');
    await dialog.getByLabel('Help').fill('Mother and baby together.');
    await dialog.getByRole('button', { name: 'Add Acuity Field' }).click();
    await expect(dialog).toBeHidden();
    await addField(page, 'Well newborn', '0.25');
    await expect(page.getByRole('row', { name: 'Well newborn' })).toContainText('0.250');
    await addField(page, 'Observation', '1');
    await expect(page.getByRole('row', { name: 'Observation' })).toContainText('1.000');
    await expect(page.getByRole('row')).toHaveCount(4);
    await scan('the fields of a section');
  });

  await test.step('acuity fields are rearranged by keyboard', async () => {
    await page.getByRole('button', { name: 'Rearrange' }).click();
    const list = page.getByRole('list', { name: 'Acuity fields' });
    await page.getByRole('button', { name: 'Move Couplet', exact: true }).focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Couplet, position 2 of 3.')).toBeAttached();
    await scan('rearranging, with a row picked up');
    const saved = page.waitForResponse(/acuity_fields\/reorder/);
    await page.keyboard.press(' ');
    expect((await saved).status()).toBe(200);
    await expect
      .poll(() => readRows(list))
      .toEqual([
        expect.stringContaining('Well newborn'),
        expect.stringContaining('Couplet'),
        expect.stringContaining('Observation'),
      ]);
    await expect(page.getByRole('button', { name: 'Move Couplet', exact: true })).toBeFocused();
  });

  await test.step('acuity fields are rearranged by dragging', async () => {
    const list = page.getByRole('list', { name: 'Acuity fields' });
    const from = await page.getByRole('button', { name: 'Move Observation', exact: true }).boundingBox();
    const to = await list.getByRole('listitem').first().boundingBox();
    if (!from || !to) throw new Error('the rows are not on the screen');
    const saved = page.waitForResponse(/acuity_fields\/reorder/);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, to.y + 40, { steps: 5 });
    await page.mouse.move(from.x + 20, to.y + 5, { steps: 5 });
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('row')).toHaveText([
      /Acuity field/,
      /Observation/,
      /Well newborn/,
      /Couplet/,
    ]);
  });

  await test.step('a field is edited with a note about entered data, and another is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Edit Couplet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Acuity Field' });
    const note = 'NOTE: Editing this field will not change any data that has already been entered.';
    await expect(dialog.getByText(note)).toBeVisible();
    await dialog.getByLabel('RNs per patient').fill('0.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: 'Couplet' })).toContainText('0.500');
    await addField(page, 'Mistake', '2');
    await page.getByRole('button', { name: 'Delete Mistake' }).click();
    const question =
      'Are you sure you want to delete Mistake? This CANNOT be undone, and all entered data will become inaccessible.';
    await expect(page.getByRole('dialog').getByText(question)).toBeVisible();
    await scan('the confirmation before deleting a field');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: 'Mistake' })).toHaveCount(0);
  });

  await test.step('a hospital is added', async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    await scan('the hospitals');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    // The time zone is the one of the browser.
    await expect(dialog.getByText(fillThisOut)).toHaveCount(1);
    await scan('adding a hospital, with errors');
    await dialog.getByLabel('Name').fill(hospital);
    await dialog.getByRole('combobox', { name: 'Timezone' }).fill('denver');
    await page.getByRole('option', { name: /America\/Denver/ }).click();
    await dialog.getByLabel('Month', { exact: true }).selectOption('March');
    await dialog.getByLabel('Year', { exact: true }).selectOption('2026');
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(page.getByRole('heading', { name: 'Set up this hospital' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(hospital);
    const row = page.getByRole('row', { name: hospital });
    await expect(row).toContainText('America/Denver');
    await expect(row).toContainText('March 2026');
    // A long press: rows that the search loads must not move the link from under the pointer.
    await row.getByRole('link', { name: `Module Customizer of ${hospital}` }).click({ delay: 200 });
    await expect(page.getByRole('heading', { name: `Modules of ${hospital}` })).toBeVisible();
  });

  await test.step('two modules are added; a name that exists is rejected beside the field', async () => {
    const first = await addModule(page, 'Mother-Baby', async dialog => {
      await dialog.getByRole('checkbox', { name: section }).check();
      await dialog.getByLabel('Minimum target RNs').fill('-2');
    });
    await expect(first.getByText('Enter a number from 0 to 99 with at most 2 decimals.')).toBeVisible();
    await scan('adding a module, with an error');
    await first.getByLabel('Minimum target RNs').fill('3');
    await first.getByRole('button', { name: 'Add Module' }).click();
    await expect(page.getByRole('row', { name: 'Mother-Baby' })).toContainText(section);
    const second = await addModule(page, 'MOTHER-baby');
    await expect(second.getByText(`A module with this name already exists for ${hospital}.`)).toBeVisible();
    await second.getByLabel('Name').fill('<b>NICU</b>');
    await second.getByRole('button', { name: 'Add Module' }).click();
    await expect(page.getByRole('cell', { name: '<b>NICU</b>', exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
    await scan('the modules of a hospital');
  });

  await test.step('Escape in a dialog with text asks before it discards the text', async () => {
    await page.getByRole('button', { name: 'Add Module' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Module' });
    const name = dialog.getByLabel('Name');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add Module' }).click();
    await name.fill('Antepartum');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
    await scan('the question before text is discarded');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Antepartum');
    await expect(name).toBeFocused();
  });

  await test.step('a section is added without leaving the form of the module', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Module' });
    await dialog.getByRole('button', { name: 'Add Section' }).click();
    const form = page.getByRole('dialog', { name: 'Add Section' });
    await form.getByLabel('Internal name').fill(`antepartum ${stamp}`);
    await form.getByLabel('Client-facing name').fill(`Antepartum ${stamp}`);
    await scan('adding a section in place');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(dialog.getByRole('checkbox', { name: `Antepartum ${stamp}` })).toBeChecked();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Antepartum');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Module' })).toBeFocused();
  });

  await test.step('the set-up names the module without sections, and leads to its form', async () => {
    await page.getByRole('button', { name: 'Choose sections of <b>NICU</b>' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Module' });
    await dialog.getByRole('checkbox', { name: `Antepartum ${stamp}` }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: `Add acuity fields to Antepartum ${stamp}` })).toBeVisible();
    await scan('the set-up with a section that has no fields');
  });

  const email = `owner.${stamp}@brigid.example`;
  const mailbox = await openMailbox(email);

  await test.step('the owner of the hospital is invited', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('button', { name: 'Add User', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('First name').fill('Orla');
    await dialog.getByLabel('Last name').fill('Byrne');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'Hospital' }).fill(hospital);
    await page.getByRole('option', { name: hospital }).click();
    await dialog.getByRole('checkbox', { name: 'Mother-Baby' }).check();
    await dialog.getByLabel('Owner').check();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the owner follows the mailed link to the dashboard of the hospital', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(await mailbox.nextLink());
    await theirs.getByLabel('Password', { exact: true }).fill('lanterns along the quay');
    await theirs.getByRole('button', { name: 'Get Started' }).click();
    await expect(theirs).toHaveURL(/\/dashboard/);
    await expect(theirs.getByText(hospital).first()).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
    await context.close();
  });

  await test.step('the audit trail shows every step and can be downloaded', async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.getByRole('link', { name: 'Audit Trail' }).click();
    await page.getByRole('combobox', { name: 'Hospital' }).fill(hospital);
    await page.getByRole('option', { name: hospital }).click();
    const trail = page.getByRole('table', { name: 'Audit trail' });
    // The rows of all hospitals stay, dimmed, until the filtered ones have loaded; then only the header lacks the name.
    await expect(trail.getByRole('row').filter({ hasNotText: hospital })).toHaveCount(1);
    await expect(trail.getByText(`added hospital ${hospital}`)).toBeVisible();
    await expect(trail.getByText(/ added module /)).toHaveCount(2);
    await scan('the audit trail');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await download(page.getByRole('menuitem', { name: 'CSV (.csv)' }));
    expect(csv.name).toBe('Audit Trail.csv');
  });
});
