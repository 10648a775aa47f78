import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { describeChange, SendLater, saveOrExplain, saveVersioned } from './save-versioned.ts';

const fail = (error: unknown) => saveVersioned(() => Promise.reject(error));

test('a stored record is the outcome of a save', async () => {
  expect(await saveVersioned(async () => 'stored')).toEqual({ kind: 'saved', saved: 'stored' });
});

test('a 409 is a conflict with the stored record', async () => {
  const conflict = { detail: 'Changed.', changed_by: 'Bob Ray', changed_at: null, current: { version: 2 } };
  expect(await fail(new ApiError(409, conflict))).toEqual({ kind: 'conflict', conflict });
});

test.each([
  [null, 'offline'],
  [401, 'offline'],
  [408, 'offline'],
  [418, 'offline'],
  [429, 'offline'],
  [503, 'offline'],
  [400, 'failed'],
  [403, 'failed'],
  [404, 'failed'],
])('a save that fails with status %s is %s', async (status, kind) => {
  expect(await fail(new ApiError(status))).toMatchObject({ kind });
});

test('a refusal that will pass is offline', async () => {
  expect(await fail(new SendLater(404))).toMatchObject({ kind: 'offline' });
});

test('a form without a conflict dialog gets a sentence about the conflict, and other errors as they are', async () => {
  const conflict = { detail: 'Changed.', changed_by: 'Bob Ray', changed_at: null, current: { version: 2 } };
  const saveWith = (error: ApiError) =>
    saveOrExplain<never, { version: number }>(
      () => Promise.reject(error),
      ({ changed_by, current }) => `${changed_by} saved version ${current.version}.`,
    );
  const sentence = { status: 409, body: { detail: 'Bob Ray saved version 2.' } };
  await expect(saveWith(new ApiError(409, conflict))).rejects.toMatchObject(sentence);
  const refusal = new ApiError(400);
  await expect(saveWith(refusal)).rejects.toBe(refusal);
});

test('throws an error that is not the server’s', async () => {
  await expect(fail(new Error('unexpected'))).rejects.toThrow('unexpected');
});

test('a change is described by its author, and by its time if that is known', () => {
  const at = '2026-11-14T21:05:00Z';
  expect(
    describeChange({ changed_by: 'Bob Ray', changed_at: at }, 'saved this shift', () => '11/14/2026 3:05 pm'),
  ).toBe('Bob Ray saved this shift on 11/14/2026 3:05 pm');
  expect(describeChange({ changed_by: null, changed_at: null }, 'deleted this shift', String)).toBe(
    'Somebody deleted this shift',
  );
});
