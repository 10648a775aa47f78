import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { isInputHeld } from '#web/lib/navigation/held-input.ts';
import type { ImportKind, SentStatus } from './import-kind.ts';
import { rowsToSend } from './import-rows.ts';
import * as run from './run-import.ts';
import { type ReadFile, useImport } from './use-import.ts';

const readSpreadsheet = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/spreadsheet/spreadsheet.ts', () => ({ readSpreadsheet }));

beforeEach(() => readSpreadsheet.mockResolvedValue([['Name'], ['Ann'], ['Bob']]));
afterEach(cleanup);

type Send = (row: string) => Promise<SentStatus>;

/** Renders an import on the second screen of the history. The line "?" is invalid. */
function openImport(send: Send) {
  const kind: ImportKind<string> = {
    name: 'people',
    columns: [{ header: 'Name' }, { header: 'Owner' }],
    hint: '',
    ifMissing: '',
    parse: line => (line.cell('Name') === '?' ? { problem: 'No name.' } : { row: line.cell('Name') }),
    toKey: () => null,
    repeated: () => '',
    send,
    atOnce: 1,
  };
  let current: ReturnType<typeof useImport<string>> | undefined;
  function Import() {
    current = useImport(kind);
    return null;
  }
  const routes = [{ path: '/before' }, { path: '/import', Component: Import }];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/import'] });
  render(<RouterProvider router={router} />);
  const get = () => current ?? expect.fail('the import is not rendered');
  const { state: initial } = get();
  return {
    router,
    initial,
    get,
    choose: () => get().choose(new File([], 'people.xlsx')),
    step: () => get().state.step,
    rows: () => ('rows' in get().state ? (get().state as ReadFile<string>).rows : expect.fail('no rows')),
  };
}

async function startImport(send: Send) {
  const opened = openImport(send);
  await act(opened.choose);
  act(() => void opened.get().start());
  await waitFor(() => expect(opened.step()).toBe('running'));
  return opened;
}

test('an import has the phases reading, preview, running and rested', async () => {
  readSpreadsheet.mockResolvedValue([['Name', 'Phone'], ['Ann']]);
  const answer = Promise.withResolvers<SentStatus>();
  const { initial, choose, get, step } = openImport(() => answer.promise);
  expect(initial).toEqual({ step: 'choose', problem: null });
  act(() => void choose());
  expect(get().state).toEqual({ step: 'reading', fileName: 'people.xlsx' });
  await waitFor(() => expect(step()).toBe('preview'));
  expect(get().state).toMatchObject({ fileName: 'people.xlsx', unused: ['Phone'], missing: ['Owner'] });
  act(() => void get().start());
  expect(step()).toBe('running');
  await act(async () => answer.resolve('added'));
  await waitFor(() => expect(step()).toBe('rested'));
});

test('a rejected file leads back to the choice, with the reason', async () => {
  readSpreadsheet.mockResolvedValue([]);
  const { choose, get } = openImport(async () => 'added');
  await act(choose);
  expect(get().state).toEqual({ step: 'choose', problem: 'No data found.' });
});

test('rows that arrive after a reset are ignored', async () => {
  const file = Promise.withResolvers<string[][]>();
  readSpreadsheet.mockReturnValue(file.promise);
  const { choose, get, step } = openImport(async () => 'added');
  act(() => void choose());
  act(() => get().reset());
  await act(async () => file.resolve([['Name'], ['Ann']]));
  expect(step()).toBe('choose');
});

test('a change affects its own row and keeps the others', async () => {
  readSpreadsheet.mockResolvedValue([['Name'], ['Ann'], ['?']]);
  const { choose, get, rows, step } = openImport(async () => 'added');
  await act(choose);
  const [, invalid] = rows();
  await act(() => get().start());
  await waitFor(() => expect(step()).toBe('rested'));
  expect(rows().map(({ status }) => status)).toEqual(['added', 'error']);
  expect(rows()[1]).toBe(invalid);
});

test('an import whose session ends keeps the screen open, and continues after the user has signed in again', async () => {
  const send = vi.fn(async (_row: string): Promise<SentStatus> => 'added');
  send.mockImplementationOnce(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const { step } = await startImport(send);
  expect(isInputHeld()).toBe(true);
  await act(async () => answerSignIn(true));
  await waitFor(() => expect(step()).toBe('rested'));
  expect(send.mock.calls).toEqual([['Ann'], ['Ann'], ['Bob']]);
  expect(isInputHeld()).toBe(false);
});

test('Back does not leave a running import, and leaves one that has stopped', async () => {
  const answer = Promise.withResolvers<SentStatus>();
  const send = vi.fn((_row: string) => answer.promise);
  const { step, router } = await startImport(send);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/import');
  await act(async () => answer.resolve('added'));
  await waitFor(() => expect(step()).toBe('rested'));
  expect(send).toHaveBeenCalledTimes(2);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('an unexpected error stops the import, and a row without a result can be sent again', async () => {
  vi.spyOn(run, 'runImport').mockImplementationOnce(async ({ onChange }) => {
    onChange(0, 'importing', '');
    throw new Error('unexpected');
  });
  const { step, rows } = await startImport(async () => 'added');
  await waitFor(() => expect(step()).toBe('rested'));
  expect(rowsToSend(rows())).toEqual([
    { index: 0, row: 'Ann' },
    { index: 1, row: 'Bob' },
  ]);
  expect(isInputHeld()).toBe(false);
});
