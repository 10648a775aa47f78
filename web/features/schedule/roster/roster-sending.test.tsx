import { utils, write } from '@e965/xlsx';
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import golden from '#domain/golden/schedule.json' with { type: 'json' };
import { checkDays, choose, chooseFile, csv, openConnections, rosterFile } from './testing.ts';

// The file is read as usual, but not in a worker.
vi.mock('#web/lib/spreadsheet/spreadsheet.ts', async () => {
  const { openSpreadsheet } = await import('#web/lib/spreadsheet/spreadsheet-file.ts');
  const { readSheet } = await import('#web/lib/spreadsheet/spreadsheet-workbook.ts');
  return { readSpreadsheet: async (file: File) => readSheet(await openSpreadsheet(file)) };
});
test('a roster is imported: columns are guessed, units are chosen, days are shown, and each module is sent', async () => {
  const { sent } = openConnections();
  const dialog = await chooseFile(rosterFile);
  expect(dialog.getByLabelText('Date')).toHaveProperty('value', '3');
  expect(dialog.getByText('Dates are read with the month first, because of 3/25/2026.')).toBeDefined();
  expect(dialog.getByLabelText('Mother-Baby: 1 RN shift')).toHaveProperty('value', '11');
  expect(dialog.getByRole('button', { name: 'Check Days' })).toHaveProperty('disabled', true);
  await choose(dialog, 'L&D: 2 RN shifts', 'Labor & Delivery');
  await checkDays(dialog);
  const days = within(await dialog.findByRole('table', { name: 'Scheduled RNs of Labor & Delivery' }));
  expect(days.getByRole('row', { name: /Wed Mar 4, 2026/ }).textContent).toBe(
    'Wed Mar 4, 20261–1.01.01.00.10.00.0',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Import 3 RN shifts' }));
  expect(await dialog.findByText('All 2 modules are stored.')).toBeDefined();
  expect(sent('sendSchedule').map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      ...{ module: 10, from: '2026-03-04', to: '2026-03-25' },
      rows: [
        { start: '2026-03-04T12:00:00.000Z', end: '2026-03-05T00:30:00.000Z' },
        { start: '2026-03-25T23:00:00.000Z', end: '2026-03-26T11:00:00.000Z' },
      ],
    },
    {
      ...{ module: 11, from: '2026-03-04', to: '2026-03-04' },
      rows: [{ start: '2026-03-04T12:00:00.000Z', end: '2026-03-05T00:30:00.000Z' }],
    },
  ]);
});

test('no cell of a column that is not chosen leaves the browser, and none is kept in it', async () => {
  const { fetched } = openConnections();
  const dialog = await chooseFile(rosterFile);
  expect(dialog.getByText('Not read, and never sent: Employee, Badge.')).toBeDefined();
  await choose(dialog, 'L&D: 2 RN shifts', 'Labor & Delivery');
  await checkDays(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 3 RN shifts' }));
  await dialog.findByText('All 2 modules are stored.');
  const left = JSON.stringify([fetched.mock.calls, { ...localStorage }, { ...sessionStorage }]);
  expect(left).toContain('2026-03-04T12:00:00.000Z');
  expect(left).not.toMatch(/Marker|B-777/);
});

test('the columns and units are remembered, and nothing else of the file', async () => {
  const { sent } = openConnections();
  const dialog = await chooseFile(rosterFile);
  await choose(dialog, 'L&D: 2 RN shifts', 'Labor & Delivery');
  await choose(dialog, 'Mother-Baby: 1 RN shift', 'Do not import');
  await checkDays(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 2 RN shifts' }));
  expect(await dialog.findByText('The roster is stored.')).toBeDefined();
  expect(JSON.parse(String(sent('saveRosterMapping')[0]?.body))).toEqual({
    layout: 'shifts',
    headings: { date: 'Date', start: 'Shift', end: null, unit: 'Unit' },
    date_order: 'month_first',
    units: [
      { name: 'L&D', module: 10 },
      { name: 'Mother-Baby', module: null },
    ],
  });
});

test('a module that is refused stops no other: the screen says which are stored, and sends only that one again', async () => {
  let isRefused = true;
  const { sent } = openConnections({
    sendSchedule: ({ module, rows }) =>
      module === 10 && isRefused
        ? { status: 503, body: { detail: 'Parity is busy at the moment.' } }
        : { body: { rows: rows.length } },
  });
  const dialog = await chooseFile(rosterFile);
  await choose(dialog, 'L&D: 2 RN shifts', 'Labor & Delivery');
  await checkDays(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 3 RN shifts' }));
  expect(await dialog.findByText('1 of 2 modules is stored.')).toBeDefined();
  const [first, second] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Labor & Delivery, Mar 4 – Mar 25, 2026: Not stored\. /);
  expect(second).toBe('Mother-Baby, Mar 4, 2026: 1 RN shift stored.');
  isRefused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('All 2 modules are stored.')).toBeDefined();
  expect(sent('sendSchedule').map(({ body }) => JSON.parse(String(body)).module)).toEqual([10, 11, 10]);
});

/** Days since 1899-12-30 on the hospital's clock, as workbooks store them. */
function toCell(instant: string) {
  const days = (Date.parse(`${instant.slice(0, 16)}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return { t: 'n', v: days, z: 'dd/mm/yyyy h:mm' };
}

function workbook(): File {
  const rows = golden.rows.map(({ start, end }) => ['Doe', toCell(start), toCell(end)]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name', 'Start', 'End'], ...rows]), 'Roster');
  return new File([new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))], 'roster.xlsx');
}

test.each([
  ['CSV', csv(['Name', 'Start', 'End'], ...golden.rows.map(({ start, end }) => ['Doe', start, end]))],
  ['XLSX', workbook()],
])('the golden rows go through a file as they are: %s', async (_, file) => {
  const { sent } = openConnections();
  const dialog = await chooseFile(file);
  await choose(dialog, 'Module', 'NICU');
  await checkDays(dialog);
  await userEvent.clear(dialog.getByLabelText('From'));
  await userEvent.type(dialog.getByLabelText('From'), '2026-03-02');
  const table = within(await dialog.findByRole('table', { name: 'Scheduled RNs of NICU' }));
  expect(table.getByRole('row', { name: /Tue Mar 3, 2026/ }).textContent).toBe(
    'Tue Mar 3, 20268–6.74.53.93.82.01.0',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Import 13 RN shifts' }));
  await dialog.findByText('The roster is stored.');
  const { from, to, rows } = JSON.parse(String(sent('sendSchedule')[0]?.body));
  expect([from, to]).toEqual(['2026-03-02', '2026-03-03']);
  const told = (sentRows: { start: string; end: string }[]) =>
    sentRows.map(({ start, end }) => `${Date.parse(start)} ${Date.parse(end)}`).sort();
  expect(told(rows)).toEqual(told(golden.rows));
});
