import golden from '#domain/golden/schedule.json' with { type: 'json' };
import { post, readToken } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

/** The worked rows, with a marker in every cell that must stay in the browser. */
const csv = [
  'Schedule,printed by Marker',
  '',
  'Employee,Badge,Unit,From,To',
  ...golden.rows.map(({ start, end }, index) => `Marker-${index},M-4711-${index},4 West,${start},${end}`),
  'Marker-off,M-4711,4 West,Night,',
].join('\n');

test('an owner imports a roster by keyboard, sees its days, and takes it back', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'roster');
  await signInAs(page, hospital.owner);
  await post(page, '/api/accounts/update_client_settings/', { timezone: golden.timezone });
  const sent: string[] = [];
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const dialog = page.getByRole('dialog', { name: 'Import Roster' });
  const readScheduled = async () => {
    const answer = await page.request.get(`/api/module/${hospital.moduleId}/shifts/?date=${golden.date}`);
    return (await answer.json()).scheduled;
  };
  const press = async (name: string | RegExp) => {
    await tabTo(page, dialog.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };

  await test.step('the file is chosen', async () => {
    await page.goto('/client-settings/connections');
    await tabTo(page, page.getByRole('button', { name: 'Import Roster' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeVisible();
    await scan('the choice of a roster');
    const chooser = page.waitForEvent('filechooser');
    await press('Choose File');
    await (await chooser).setFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('heading', { name: 'Step 2 of 3: Columns' })).toBeFocused();
  });

  await test.step('its columns are found below the title, and the unit is mapped to a module', async () => {
    await expect(dialog.getByLabel('Row of the headings')).toHaveValue('3');
    await expect(dialog.getByText('Not read, and never sent: Employee, Badge.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Check Days' })).toBeDisabled();
    await tabTo(page, dialog.getByLabel('4 West: 13 RN shifts'));
    await page.keyboard.type('Labor');
    await scan('the columns of a roster');
    await press('Check Days');
    await expect(dialog.getByRole('heading', { name: 'Step 3 of 3: Days' })).toBeFocused();
  });

  await test.step('a row that cannot be read is left out, and the days are shown', async () => {
    await expect(dialog.getByText('“Night” is not a time of day.')).toBeVisible();
    await tabTo(page, dialog.getByLabel('Leave this row out'));
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('row', { name: /^Tue Mar 3, 2026/ })).toContainText('6.7');
    await scan('the days of a roster');
    expect(await readScheduled()).toBeNull();
    await press('Import 13 RN shifts');
  });

  await test.step('the roster is stored with the worked numbers, whatever the hand-over', async () => {
    await expect(dialog.getByText('The roster is stored.')).toBeVisible();
    await scan('the result of a roster');
    await press('Done');
    await expect(page.getByRole('button', { name: 'Import Roster' })).toBeFocused();
    for (const { handover_minutes, expect: expected } of golden.cases) {
      await page.request.patch(`/api/accounts/client_modules/${hospital.moduleId}/`, {
        data: { handover_minutes },
        headers: { 'x-csrftoken': await readToken(page) },
      });
      expect(await readScheduled()).toEqual(expected);
    }
  });

  await test.step('no name and no badge has left the browser', () => {
    expect(sent.some(request => request.includes('/api/feeds/schedule/'))).toBe(true);
    expect(sent.filter(request => /marker|4711/i.test(request))).toEqual([]);
  });

  await test.step('the next file of this kind needs no choice', async () => {
    await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await press('Choose File');
    await (await chooser).setFiles({ name: 'next.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('button', { name: 'Check Days' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the import is taken back', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Undo the import of Labor & Delivery' }));
    await scan('the list of imported rosters');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Undo Import' });
    await tabTo(page, question.getByRole('button', { name: 'Undo Import' }));
    await scan('the question about an import');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^No roster was imported/)).toBeVisible();
    expect(await readScheduled()).toBeNull();
  });
});
