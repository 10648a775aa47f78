import { writeFile } from 'node:fs/promises';
import { type BookType, read, utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { post } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { createZipBomb } from '../../zip-bomb.ts';

const formats: { ending: string; bookType: BookType; mimeType: string }[] = [
  { ending: 'xlsx', bookType: 'xlsx', mimeType: 'application/vnd.ms-excel' },
  { ending: 'xls', bookType: 'biff8', mimeType: 'application/vnd.ms-excel' },
  { ending: 'csv', bookType: 'csv', mimeType: 'text/csv' },
];

const headers = ['First Name', 'Last Name', 'Email', 'Owner', 'Labor & Delivery', 'NICU'];

/** 200 rows; 10 of them are invalid, each in one way. */
function createRows(domain: string): string[][] {
  const valid = Array.from({ length: 190 }, (_, index) => [
    `Zoë ${index}`,
    "O'Hara",
    ` Person.${index}@${domain} `,
    index === 0 ? 'Yes' : '',
    'y',
    index % 2 === 0 ? 'Y' : 'no',
  ]);
  const invalid = [
    ['No', 'Models', `models.1@${domain}`, 'y', '', ''],
    ['No', 'Models', `models.2@${domain}`, '', 'no', 'x'],
    ['No', 'Models', `models.3@${domain}`, '', 'n', ''],
    ['Bad', 'Mail', 'not-an-address', '', 'y', ''],
    ['Bad', 'Mail', `two@@${domain}`, '', 'y', ''],
    ['Twice', 'Here', `person.5@${domain}`, '', 'y', ''],
    ['Twice', 'Here', `PERSON.6@${domain}`, '', '', 'y'],
    ['', 'Nameless', `nameless.1@${domain}`, '', 'y', ''],
    ['Nameless', ' ', `nameless.2@${domain}`, '', 'y', ''],
    ['', '', '', '', 'y', ''],
  ];
  return [...valid.slice(0, 100), ...invalid, ...valid.slice(100)];
}

function createFile(rows: string[][], bookType: BookType): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...rows]), 'People');
  return write(book, { type: 'buffer', bookType });
}

/** Adds a hospital that no other journey uses. */
async function addHospital(page: Page, name: string): Promise<void> {
  const added = await post(page, '/api/admin/clients/', { name, timezone: 'America/Chicago' });
  const { id } = await added.json();
  for (const module of ['Labor & Delivery', 'NICU']) {
    await post(page, '/api/admin/modules/', { name: module, client: id });
  }
}

async function openImport(page: Page, hospital: string) {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Users' });
  await dialog.getByRole('combobox', { name: 'Hospital' }).fill(hospital);
  await page.getByRole('option', { name: hospital }).click();
  await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeVisible();
  return dialog;
}

for (const { ending, bookType, mimeType } of formats) {
  // Formats differ in how they are read, not in how rows are shown and sent, so one format runs all steps.
  const isFull = ending === 'csv';
  const fact = isFull ? 'are added, and updated by a second import' : 'are added';
  test(`the 190 valid rows of an .${ending} file with 200 rows ${fact}`, async ({ page, signIn, scan }) => {
    const hospital = `Import ${ending} ${Date.now()}`;
    const name = `people.${ending}`;
    const buffer = createFile(createRows(`${ending}-${Date.now()}.example`), bookType);
    await signIn('admin');
    await addHospital(page, hospital);
    const dialog = await openImport(page, hospital);
    const file = page.locator('input[type=file]');

    await test.step('the preview shows the rows with their problems before anything is sent', async () => {
      await file.setInputFiles({ name, mimeType, buffer });
      await expect(dialog.getByText(`${name}: 200 rows, 10 with problems`)).toBeVisible();
      await dialog.getByLabel('Show problems only').check();
      const status = dialog.getByRole('row').locator('td:nth-child(2)');
      await expect(status).toHaveText([
        'No models selected',
        'No models selected',
        'No models selected',
        'Enter a valid email address.',
        'Enter a valid email address.',
        'Row 7 has this email too.',
        'Row 8 has this email too.',
        'First Name is blank.',
        'Last Name is blank.',
        'First Name is blank. Last Name is blank. Email is blank.',
      ]);
      if (isFull) await scan('the preview of an import');
    });

    await test.step('the 190 valid rows are imported', async () => {
      await dialog.getByRole('button', { name: 'Import 190 Rows' }).click();
      await expect(dialog.getByText(`${name}: 190 added, 10 with problems`)).toBeVisible({
        timeout: 120_000,
      });
      if (isFull) await scan('the result of an import');
    });

    await test.step('the result can be downloaded', async () => {
      const result = await download(dialog.getByRole('button', { name: 'Download Result' }));
      const book = read(result.bytes);
      const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets.Parity ?? {});
      expect(rows).toHaveLength(200);
      expect(rows.filter(row => row.Status === 'Added')).toHaveLength(190);
      expect(rows[100]).toMatchObject({ Row: '102', Status: 'Error', Message: 'No models selected' });
    });

    if (isFull) {
      await test.step('a second import of the same file updates the same 190 users', async () => {
        await dialog.getByRole('button', { name: 'Choose Another File' }).click();
        await file.setInputFiles({ name, mimeType, buffer });
        await dialog.getByRole('button', { name: 'Import 190 Rows' }).click();
        await expect(dialog.getByText(`${name}: 190 updated, 10 with problems`)).toBeVisible({
          timeout: 120_000,
        });
      });
    }

    await test.step('the hospital has exactly these 190 users', async () => {
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('combobox', { name: 'Hospital' }).fill(hospital);
      await page.getByRole('option', { name: hospital }).click();
      await expect(page.getByText('1–10 of 190')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search users' }).fill('person.0@');
      await expect(page.getByRole('row')).toHaveCount(2);
      const row = page.getByRole('row').last();
      await expect(row).toContainText("Zoë 0 O'Hara");
      await expect(row).toContainText('Invited');
      await expect(row).toContainText('Owner');
      await expect(row).toContainText('Labor & Delivery, NICU');
    });
  });
}

test('a file that is not a valid list is rejected with the reason', async ({ page, signIn, scan }) => {
  const hospital = `Rejecting ${Date.now()}`;
  await signIn('admin');
  await addHospital(page, hospital);
  const dialog = await openImport(page, hospital);
  const notASpreadsheet = 'This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.';
  const picture = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
  const rejected: [string, Buffer | string, string][] = [
    ['picture.xlsx', picture, notASpreadsheet],
    ['large.xlsx', Buffer.alloc(20_000_000, 'PK'), 'This file is larger than 5 MB.'],
    ['bomb.xlsx', createZipBomb(), 'This file unpacks to far more than a list needs.'],
    ['empty.csv', '', 'No data found.'],
    ['other.csv', 'Name,Phone\nAnn,1', 'The first row has no First Name, Last Name, Email.'],
    ['header.csv', headers.join(), 'No data found.'],
  ];
  for (const [name, content, message] of rejected) {
    await test.step(name, async () => {
      // From the disk, because 20 MB take long through the browser's protocol.
      const path = test.info().outputPath(name);
      await writeFile(path, content);
      const chosenAt = Date.now();
      await page.locator('input[type=file]').setInputFiles(path);
      await expect(dialog.getByRole('alert')).toContainText(message);
      test
        .info()
        .annotations.push({ type: `${name} rejected after`, description: `${Date.now() - chosenAt} ms` });
    });
  }
  await scan('a rejected file');
  await test.step('a file with missing columns is accepted with a warning', async () => {
    const content = 'First Name,Last Name,Email,NICU\nAnn,Lee,ann@lacking.example,y';
    const file = { name: 'lacking.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').setInputFiles(file);
    const lacking = 'Columns that the file lacks: Owner, Labor & Delivery. Nobody in it gets these';
    await expect(dialog.getByText(lacking)).toBeVisible();
    await scan('a file with missing columns');
  });
});

test('the template has a column for each module of the hospital', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/client-settings/people');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = await download(page.getByRole('button', { name: 'Download Template' }));
  expect(file.name).toBe('Lakeside Womens Hospital users template.xlsx');
  const book = read(file.bytes);
  expect(utils.sheet_to_json(book.Sheets.Parity ?? {}, { header: 1 })).toEqual([
    ['First Name', 'Last Name', 'Email', 'Owner', 'Labor & Delivery', 'Mother-Baby', 'NICU'],
  ]);
});

test('the list of users can be downloaded as a spreadsheet', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/client-settings/people');
  for (const [choice, ending] of [
    ['Excel (.xlsx)', 'xlsx'],
    ['CSV (.csv)', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await download(page.getByRole('menuitem', { name: choice }));
    expect(file.name).toBe(`Lakeside Womens Hospital users.${ending}`);
    const book = read(file.bytes);
    const [sheet = ''] = book.SheetNames;
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[sheet] ?? {});
    expect(rows.find(row => row.Email === 'owner@demo.parity')).toMatchObject({
      'First Name': 'Olivia',
      Owner: 'y',
      NICU: 'y',
    });
  }
});

test.describe('the import on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the list of hospitals fits the screen, and an overflowing element does not widen the page', async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Import' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Import Users' });
    await dialog.getByRole('combobox', { name: 'Hospital' }).tap();
    await page.getByRole('option', { name: 'Cedar Ridge Medical Center' }).tap();
    await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeVisible();
    const width = await page.evaluate<number>(`{
      const list = document.createElement('div');
      list.style.cssText = 'position: absolute; top: 0; left: 195px; width: 311px; height: 10px';
      document.body.append(list);
      innerWidth;
    }`);
    expect(width).toBe(390);
  });
});
