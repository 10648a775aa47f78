import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { waitForTurn } from './wait-for-turn.ts';

const refused = (retryAfterSeconds: number | null, status = 429) =>
  new ApiError(status, null, { retryAfterSeconds });

test('a call that finds no turn is repeated when the server says so', async () => {
  const call = vi
    .fn(async () => 'the report')
    .mockRejectedValueOnce(refused(0.01))
    .mockRejectedValueOnce(refused(0.01));
  expect(await waitForTurn(call)).toBe('the report');
  expect(call).toHaveBeenCalledTimes(3);
});

test.each([
  ['without a time', refused(null), 1],
  ['of a limit that lasts longer', refused(3_600), 1],
  ['of another kind', refused(0.01, 503), 1],
  ['that does not end', refused(0.01), 5],
])('a refusal %s is passed on', async (_, error, calls) => {
  const call = vi.fn(() => Promise.reject(error));
  await expect(waitForTurn(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledTimes(calls);
});

test('a call is not repeated after it was cancelled', async () => {
  const leaving = new AbortController();
  const call = vi.fn(() => Promise.reject(refused(30)));
  const waiting = waitForTurn(call, leaving.signal);
  setTimeout(() => leaving.abort(), 10);
  await expect(waiting).rejects.toThrow('aborted');
  expect(call).toHaveBeenCalledOnce();
});
