// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isInputHeld } from '#web/lib/auth/held-input.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import type { ImportKind, SentStatus } from './import-kind.ts';
import * as run from './run-import.ts';
import { useImport } from './use-import.ts';

vi.mock('#web/lib/spreadsheet/spreadsheet.ts', () => ({
  readSpreadsheet: async () => [['Name'], ['Ann'], ['Bob']],
}));

afterEach(cleanup);

/** Starts an import of two rows, on the second screen of the history. */
async function startImport(send: (row: string) => Promise<SentStatus>) {
  const kind: ImportKind<string> = {
    name: 'people',
    columns: [{ header: 'Name' }],
    hint: '',
    ifMissing: '',
    parse: line => ({ row: line.cell('Name') }),
    keyOf: () => null,
    repeated: () => '',
    send,
    atOnce: 1,
  };
  const result: { current?: ReturnType<typeof useImport<string>> } = {};
  function Import() {
    result.current = useImport(kind);
    return null;
  }
  const routes = [{ path: '/before' }, { path: '/import', Component: Import }];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/import'] });
  render(<RouterProvider router={router} />);
  await act(async () => result.current?.choose(new File([], 'people.xlsx')));
  act(() => void result.current?.start());
  const step = () => result.current?.state.step;
  await waitFor(() => expect(step()).toBe('running'));
  return { step, router };
}

test('an import whose session ends holds the screen, and continues after the user has signed in again', async () => {
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

test('an unexpected error stops the import', async () => {
  vi.spyOn(run, 'runImport').mockRejectedValueOnce(new Error('unexpected'));
  const { step } = await startImport(async () => 'added');
  await waitFor(() => expect(step()).toBe('rested'));
  expect(isInputHeld()).toBe(false);
});
