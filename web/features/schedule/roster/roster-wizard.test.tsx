import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkDays, choose, chooseFile, csv, openConnections } from './testing.ts';

// The file is read as usual, but not in a worker.
vi.mock('#web/lib/spreadsheet/spreadsheet.ts', async () => {
  const { openSpreadsheet } = await import('#web/lib/spreadsheet/spreadsheet-file.ts');
  const { readSheet } = await import('#web/lib/spreadsheet/spreadsheet-workbook.ts');
  return { readSpreadsheet: async (file: File) => readSheet(await openSpreadsheet(file)) };
});
test('a file with remembered columns and units needs no choice', async () => {
  openConnections({
    getRoster: () => ({
      body: {
        mapping: {
          layout: 'shifts',
          headings: { date: 'Tag', start: 'Dienst', end: null, unit: 'Station' },
          date_order: 'day_first',
          units: [{ name: 'Kreißsaal', module: 10 }],
        },
        imports: [],
      },
    }),
  });
  const dialog = await chooseFile(
    csv(['Name', 'Station', 'Tag', 'Dienst'], ['Doe', 'KREIßSAAL', '4.3.2026', '0700-1930']),
  );
  expect(dialog.getByLabelText('April 3, 2026 (month first)')).toHaveProperty('checked', false);
  expect(dialog.getByLabelText('March 4, 2026 (day first)')).toHaveProperty('checked', true);
  await checkDays(dialog);
  expect(await dialog.findByRole('row', { name: /Wed Mar 4, 2026/ })).toBeDefined();
});

test('a date that could be two days is asked about before anything is read', async () => {
  openConnections();
  const dialog = await chooseFile(csv(['Date', 'Shift'], ['3/4/2026', '0700-1930']));
  expect(dialog.getByText('Choose what the date means.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Check Days' })).toHaveProperty('disabled', true);
  const question = within(dialog.getByRole('radiogroup', { name: 'What does 3/4/2026 mean in this file?' }));
  await userEvent.click(question.getByLabelText('April 3, 2026 (day first)'));
  await choose(dialog, 'Module', 'NICU');
  await checkDays(dialog);
  expect(await dialog.findByRole('row', { name: /Fri Apr 3, 2026/ })).toBeDefined();
});

test('rows that cannot be read are named, and are left out only if the person says so', async () => {
  const { sent } = openConnections();
  const dialog = await chooseFile(
    csv(
      ['Date', 'Shift'],
      ['3/25/2026', '0700-1930'],
      ['3/25/2026', 'Night'],
      ['3/25/2026', 'OFF'],
      ['3/25/2026', '7:00-3:00'],
    ),
  );
  await choose(dialog, 'Module', 'NICU');
  await checkDays(dialog);
  const line = await dialog.findByRole('row', { name: /^3 / });
  expect(line.textContent).toBe('3“Night” is not a time of day.3/25/2026Night');
  expect(dialog.getByText('Row 4 has no shift.')).toBeDefined();
  expect(dialog.getByText('Row 5 is longer than 16 hours: check am and pm.')).toBeDefined();
  const send = await dialog.findByRole('button', { name: 'Import 2 RN shifts' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByLabelText('Leave this row out'));
  await userEvent.click(send);
  await dialog.findByText('The roster is stored.');
  expect(JSON.parse(String(sent('sendSchedule')[0]?.body)).rows).toHaveLength(2);
});

test('a grid of weekdays asks for its first week and has the RNs of each day', async () => {
  const { sent } = openConnections();
  const dialog = await chooseFile(csv(['Shift', 'Mon', 'Tue'], ['0700-1930', '2', '1'], ['7p-7a', '1', '']));
  expect(dialog.getByText('Enter a day of the first week.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('A day of the first week'), '2026-03-04');
  expect(dialog.getByText('Mar 2 – Mar 8, 2026')).toBeDefined();
  await choose(dialog, 'Module', 'NICU');
  await checkDays(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 4 RN shifts' }));
  await dialog.findByText('The roster is stored.');
  expect(JSON.parse(String(sent('sendSchedule')[0]?.body))).toMatchObject({
    ...{ from: '2026-03-02', to: '2026-03-03' },
    rows: [
      { start: '2026-03-02T12:00:00.000Z' },
      { start: '2026-03-02T12:00:00.000Z' },
      { start: '2026-03-03T00:00:00.000Z' },
      { start: '2026-03-03T12:00:00.000Z' },
    ],
  });
});

test('the preview shows what is stored now, and the dates can be changed', async () => {
  openConnections({
    getScheduleRows: () => ({
      body: {
        dates: ['2026-03-25'],
        rows: [{ start: '2026-03-25T11:00:00Z', end: '2026-03-25T23:00:00Z', rns: 9 }],
      },
    }),
  });
  const dialog = await chooseFile(
    csv(['Date', 'Shift'], ['3/25/2026', '0700-1930'], ['3/28/2026', '0700-1930']),
  );
  await choose(dialog, 'Module', 'NICU');
  await checkDays(dialog);
  const row = await dialog.findByRole('row', { name: /Wed Mar 25, 2026/ });
  expect(row.textContent).toContain('Wed Mar 25, 202619');
  await userEvent.clear(dialog.getByLabelText('To'));
  await userEvent.type(dialog.getByLabelText('To'), '2026-03-26');
  expect(await dialog.findByText('Row 3 is not on these dates and is not imported.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Import 1 RN shift' })).toHaveProperty('disabled', false);
  await userEvent.clear(dialog.getByLabelText('To'));
  await userEvent.type(dialog.getByLabelText('To'), '2026-06-26');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'These are 94 days. At most 92 can be imported at once.',
  );
});
