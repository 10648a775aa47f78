import { expect, test } from 'vitest';
import { buildResultTable, type ImportRow, rowsToSend, statusWords } from './import-rows.ts';

const waiting: ImportRow<string> = { number: 2, cells: ['ann'], row: 'ann', status: 'waiting', message: '' };
const wrong: ImportRow<string> = { number: 3, cells: ['?'], row: null, status: 'error', message: 'No name.' };

test('failed rows can be sent again, invalid lines cannot', () => {
  const failed: ImportRow<string> = { ...waiting, row: 'bob', status: 'error', message: 'Offline.' };
  const added: ImportRow<string> = { ...waiting, status: 'added' };
  expect(rowsToSend([waiting, wrong, failed, added])).toEqual([
    { index: 0, row: 'ann' },
    { index: 2, row: 'bob' },
  ]);
});

test('the result table has the cells of the file and the status of each line', () => {
  expect(buildResultTable(['Name'], [{ ...waiting, status: 'updated' }, wrong])).toEqual([
    ['Row', 'Name', 'Status', 'Message'],
    ['2', 'ann', 'Updated', ''],
    ['3', '?', 'Error', 'No name.'],
  ]);
});

test('each state of a row has its word', () => {
  const states = ['waiting', 'loading', 'importing', 'added', 'updated', 'error'] as const;
  expect(states.map(status => statusWords[status])).toEqual([
    'Waiting',
    'Preparing',
    'Importing',
    'Added',
    'Updated',
    'Error',
  ]);
});
