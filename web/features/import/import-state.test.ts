import { expect, test } from 'vitest';
import { countRows, type ImportRow, resultTable, statusWord } from './import-rows.ts';
import { type ImportEvent, type ImportState, nextImportState, rowsToSend } from './import-state.ts';

const waiting: ImportRow<string> = { number: 2, cells: ['ann'], row: 'ann', status: 'waiting', message: '' };
const wrong: ImportRow<string> = { number: 3, cells: ['?'], row: null, status: 'error', message: 'No name.' };

function after(...events: ImportEvent<string>[]): ImportState<string> {
  return events.reduce<ImportState<string>>(nextImportState, { step: 'choose', problem: null });
}

const chosen: ImportEvent<string> = { type: 'chosen', fileName: 'people.csv' };
const read: ImportEvent<string> = {
  type: 'read',
  rows: [waiting, wrong],
  unused: ['Phone'],
  missing: ['Owner'],
};

test('a file is read, looked at, sent and at rest', () => {
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

test('a file that is refused leads back to the choice, with the reason', () => {
  expect(after(chosen, { type: 'refused', problem: 'No data found.' })).toEqual({
    step: 'choose',
    problem: 'No data found.',
  });
});

test('rows that arrive after somebody went back are forgotten', () => {
  expect(after(chosen, { type: 'reset' }, read).step).toBe('choose');
});

test('a change concerns its row alone, and keeps the others as they are', () => {
  const before = after(chosen, read);
  const changed = nextImportState(before, { type: 'changed', index: 0, status: 'added', message: '' });
  if (!('rows' in before && 'rows' in changed)) return expect.fail('there are no rows');
  expect(countRows(changed.rows)).toMatchObject({ added: 1, error: 1, waiting: 0 });
  expect(changed.rows[1]).toBe(before.rows[1]);
});

test('rows that failed on the way can be sent again, lines that are wrong cannot', () => {
  const failed: ImportRow<string> = { ...waiting, row: 'bob', status: 'error', message: 'Offline.' };
  const added: ImportRow<string> = { ...waiting, status: 'added' };
  expect(rowsToSend([waiting, wrong, failed, added])).toEqual([
    { index: 0, row: 'ann' },
    { index: 2, row: 'bob' },
  ]);
});

test('a row that has no outcome when the import comes to rest can be sent again', () => {
  const unfinished = { type: 'changed', index: 0, status: 'importing', message: '' } as const;
  const state = after(chosen, read, { type: 'started' }, unfinished, { type: 'rested' });
  if (!('rows' in state)) return expect.fail('there are no rows');
  expect(rowsToSend(state.rows)).toEqual([{ index: 0, row: 'ann' }]);
});

test('the result has the file’s own cells, and what became of each line', () => {
  expect(resultTable(['Name'], [{ ...waiting, status: 'updated' }, wrong])).toEqual([
    ['Row', 'Name', 'Status', 'Message'],
    ['2', 'ann', 'Updated', ''],
    ['3', '?', 'Error', 'No name.'],
  ]);
});

test('each state of a row has its word', () => {
  const states = ['waiting', 'loading', 'importing', 'added', 'updated', 'error'] as const;
  expect(states.map(statusWord)).toEqual(['Waiting', 'Preparing', 'Importing', 'Added', 'Updated', 'Error']);
});
