import { expect, test } from 'vitest';
import { buildResultTable, countRows, type ImportRow, statusWords } from './import-rows.ts';
import { type ImportEvent, type ImportState, nextImportState, rowsToSend } from './import-state.ts';

const waiting: ImportRow<string> = { number: 2, cells: ['ann'], row: 'ann', status: 'waiting', message: '' };
const wrong: ImportRow<string> = { number: 3, cells: ['?'], row: null, status: 'error', message: 'No name.' };

function after(...events: ImportEvent<string>[]): ImportState<string> {
  return events.reduce<ImportState<string>>(nextImportState, { step: 'choose', problem: null });
}

const chosen: ImportEvent<string> = { type: 'chosen', fileName: 'people.csv' };
const read: ImportEvent<string> = {
  type: 'read',
  file: { rows: [waiting, wrong], unused: ['Phone'], missing: ['Owner'] },
};

test('an import goes through reading, preview, running and rested', () => {
  expect(after(chosen).step).toBe('reading');
  expect(after(chosen, read)).toMatchObject({
    step: 'preview',
    fileName: 'people.csv',
    unused: ['Phone'],
    missing: ['Owner'],
  });
  expect(after(chosen, read, { type: 'started' }).step).toBe('running');
  expect(after(chosen, read, { type: 'started' }, { type: 'rested' }).step).toBe('rested');
});

test('a rejected file leads back to the choice, with the reason', () => {
  expect(after(chosen, { type: 'refused', problem: 'No data found.' })).toEqual({
    step: 'choose',
    problem: 'No data found.',
  });
});

test('rows that arrive after a reset are ignored', () => {
  expect(after(chosen, { type: 'reset' }, read).step).toBe('choose');
});

test('a change affects its own row and keeps the others', () => {
  const before = after(chosen, read);
  const changed = nextImportState(before, { type: 'changed', index: 0, status: 'added', message: '' });
  if (!('rows' in before && 'rows' in changed)) return expect.fail('there are no rows');
  expect(countRows(changed.rows)).toMatchObject({ added: 1, error: 1, waiting: 0 });
  expect(changed.rows[1]).toBe(before.rows[1]);
});

test('failed rows can be sent again, invalid lines cannot', () => {
  const failed: ImportRow<string> = { ...waiting, row: 'bob', status: 'error', message: 'Offline.' };
  const added: ImportRow<string> = { ...waiting, status: 'added' };
  expect(rowsToSend([waiting, wrong, failed, added])).toEqual([
    { index: 0, row: 'ann' },
    { index: 2, row: 'bob' },
  ]);
});

test('a row without a result when the import stops can be sent again', () => {
  const unfinished = { type: 'changed', index: 0, status: 'importing', message: '' } as const;
  const state = after(chosen, read, { type: 'started' }, unfinished, { type: 'rested' });
  if (!('rows' in state)) return expect.fail('there are no rows');
  expect(rowsToSend(state.rows)).toEqual([{ index: 0, row: 'ann' }]);
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
