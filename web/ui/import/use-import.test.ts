// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { isInputHeld } from '#web/lib/auth/held-input.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import type { ImportKind, SentStatus } from './import-kind.ts';
import { useImport } from './use-import.ts';

vi.mock('#web/lib/spreadsheet.ts', () => ({ readSpreadsheet: async () => [['Name'], ['Ann'], ['Bob']] }));

test('an import that meets the end of the session holds the screen, and goes on once the person is back', async () => {
  const send = vi.fn(async (_row: string): Promise<SentStatus> => 'added');
  send.mockImplementationOnce(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
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
  const { result } = renderHook(() => useImport(kind));
  await act(() => result.current.choose(new File([], 'people.xlsx')));
  act(() => void result.current.start());
  await waitFor(() => expect(result.current.state.step).toBe('running'));
  expect(isInputHeld()).toBe(true);
  await act(async () => answerSignIn(true));
  await waitFor(() => expect(result.current.state.step).toBe('rested'));
  expect(send.mock.calls).toEqual([['Ann'], ['Ann'], ['Bob']]);
  expect(isInputHeld()).toBe(false);
});
