import { read, utils, write } from '@e965/xlsx';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

const date = daysAgo(20);
const windows = ['07:00', '11:00', '3:00 PM', '19:00', '23:00', '27:00'];

test('an owner imports past shifts from a spreadsheet', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'import');
  await signInAs(page, hospital.owner);
  await page.goto(`/dashboard/${date}`);
  await page.getByRole('button', { name: 'Import Shifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Shifts' });
  const file = page.locator('input[type=file]');

  const headers =
    await test.step('the template has a column for each acuity field of the module', async () => {
      const template = await download(dialog.getByRole('button', { name: 'Download Template' }));
      const book = read(template.bytes);
      const [header = []] = utils.sheet_to_json<string[]>(book.Sheets.Parity ?? {}, { header: 1 });
      expect(header.slice(0, 8)).toEqual([
        'Date',
        'Window',
        'Initial evaluation',
        'Observation, NST',
        'Pre-op',
        'In the OR',
        'Recovery',
        'RNs actual',
      ]);
      return header;
    });

  const createFile = (rnActual: string) => {
    const rows = [...windows, '07:00', 'noon', '08:00'].map(window => [
      date,
      window,
      '1',
      '',
      '',
      '',
      '2',
      rnActual,
    ]);
    const blank = [date, '11:00', '1', '', '', '', '', ''];
    const book = utils.book_new();
    const future = [daysAgo(-3), '11:00', '1', '', '', '', '', '2'];
    utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...rows, blank, future]), 'Shifts');
    const buffer: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    return { name: 'shifts.xlsx', mimeType: 'application/vnd.ms-excel', buffer };
  };

  await test.step('the preview shows the problems of rows, and the valid rows are imported', async () => {
    await file.setInputFiles(createFile('4'));
    await expect(dialog.getByText('shifts.xlsx: 11 rows, 5 with problems')).toBeVisible();
    await expect(dialog.getByText('Row 2 is about this shift too.')).toBeVisible();
    await expect(dialog.getByText('Window is not a time of day.')).toBeVisible();
    await expect(dialog.getByText('There is no such shift window on this date.')).toBeVisible();
    await expect(dialog.getByText('Shifts can be entered up to today only.')).toBeVisible();
    await scan('the preview of a shift import');
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 added, 5 with problems')).toBeVisible();
    expect(await listShifts(page, hospital, date)).toHaveLength(6);
  });

  await test.step('a second import leaves existing shifts unchanged unless Replace is checked', async () => {
    await dialog.getByRole('button', { name: 'Choose Another File' }).click();
    await file.setInputFiles(createFile('5'));
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 left as they were, 5 with problems')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose Another File' }).click();
    await dialog.getByLabel('Replace shifts that are there').check();
    await file.setInputFiles(createFile('5'));
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 updated, 5 with problems')).toBeVisible();
    expect(await listShifts(page, hospital, date)).toMatchObject(Array(6).fill({ rn_actual: 5, census: 3 }));
  });
});
