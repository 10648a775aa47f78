import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { expect, test } from '../fixtures.ts';
import { daysAgo, openWard, shiftsOn, signInAs } from '../ward.ts';

const date = daysAgo(20);
const windows = ['07:00', '11:00', '3:00 PM', '19:00', '23:00', '27:00'];

test('an owner brings in past shifts from a spreadsheet', async ({ page, scan }) => {
  const ward = await openWard(page, 'import');
  await signInAs(page, ward.owner);
  await page.goto(`/dashboard/month/${date.slice(0, 7)}`);
  await page.getByRole('button', { name: 'Import Shifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Shifts' });
  const file = page.locator('input[type=file]');

  const headers = await test.step('the template has the module’s fields', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Template' }).click();
    const book = read(await readFile(await (await download).path()));
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

  const fileOf = (rnActual: string) => {
    const rows = [...windows, '07:00', 'noon'].map(window => [date, window, '1', '', '', '', '2', rnActual]);
    const blank = [date, '11:00', '1', '', '', '', '', ''];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...rows, blank]), 'Shifts');
    const buffer: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    return { name: 'shifts.xlsx', mimeType: 'application/vnd.ms-excel', buffer };
  };

  await test.step('rows and their problems are shown first, then the good ones come in', async () => {
    await file.setInputFiles(fileOf('4'));
    await expect(dialog.getByText('shifts.xlsx: 9 rows, 3 with problems')).toBeVisible();
    await expect(dialog.getByText('Row 2 is about this shift too.')).toBeVisible();
    await expect(dialog.getByText('Window is not a time of day.')).toBeVisible();
    await scan('the preview of shifts');
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 added, 3 with problems')).toBeVisible();
    expect(await shiftsOn(page, ward, date)).toHaveLength(6);
  });

  await test.step('again, shifts that are there stay unless she says otherwise', async () => {
    await dialog.getByRole('button', { name: 'Choose Another File' }).click();
    await file.setInputFiles(fileOf('5'));
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 left as they were, 3 with problems')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose Another File' }).click();
    await dialog.getByLabel('Replace shifts that are there').check();
    await file.setInputFiles(fileOf('5'));
    await dialog.getByRole('button', { name: 'Import 6 Rows' }).click();
    await expect(dialog.getByText('shifts.xlsx: 6 updated, 3 with problems')).toBeVisible();
    expect(await shiftsOn(page, ward, date)).toMatchObject(Array(6).fill({ rn_actual: 5, census: 3 }));
  });
});
