import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { runImport } from './run-import.ts';

type Send = (row: string) => Promise<'added' | 'updated'>;

/** Runs rows named by their text, and records the states of each. */
async function run(names: string[], send: Send, signal = new AbortController().signal) {
  const states = new Map<string, string[]>(names.map(name => [name, []]));
  const pauses: number[] = [];
  await runImport({
    rows: names.map((row, index) => ({ index, row })),
    send,
    onChange: (index, status, message) => states.get(names[index] ?? '')?.push(message || status),
    signal,
    wait: async seconds => {
      pauses.push(seconds);
    },
  });
  return { states: Object.fromEntries(states), pauses };
}

test('a row is prepared, imported, then added or updated', async () => {
  const { states } = await run(['new', 'known'], async row => (row === 'new' ? 'added' : 'updated'));
  expect(states).toEqual({
    new: ['loading', 'importing', 'added'],
    known: ['loading', 'importing', 'updated'],
  });
});

test('four rows are sent at a time, in the order of the file', async () => {
  const begun: string[] = [];
  let under = 0;
  let most = 0;
  await run(
    Array.from({ length: 20 }, (_, index) => `row ${index}`),
    async row => {
      begun.push(row);
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      return 'added';
    },
  );
  expect(most).toBe(4);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => `row ${index}`));
});

test('a failed row shows all of its problems, and the others are added', async () => {
  const { states } = await run(['a', 'b', 'c'], async row => {
    if (row !== 'b') return 'added';
    throw new ApiError(400, { email: ['Enter a valid email address.'], non_field_errors: ['Not today.'] });
  });
  expect(states.b).toEqual(['loading', 'importing', 'Not today. Enter a valid email address.']);
  expect([states.a?.at(-1), states.c?.at(-1)]).toEqual(['added', 'added']);
});

test('all rows wait after a rate limit as long as the server asks, then continue', async () => {
  let refusals = 2;
  const { states, pauses } = await run(['a', 'b'], async () => {
    refusals -= 1;
    if (refusals >= 0) throw new ApiError(429, null, { retryAfterSeconds: refusals === 1 ? 7 : null });
    return 'added';
  });
  expect(pauses).toEqual([7, 5]);
  expect(states.a).toEqual(['loading', 'importing', 'loading', 'importing', 'added']);
  expect(states.b?.at(-1)).toBe('added');
});

test('rows that are being sent when somebody stops are finished, and no other is sent', async () => {
  const stopping = new AbortController();
  const names = Array.from({ length: 10 }, (_, index) => String(index));
  const { states } = await run(
    names,
    async row => {
      if (row === '2') stopping.abort();
      await Promise.resolve();
      return 'added';
    },
    stopping.signal,
  );
  const ends = names.map(name => states[name]?.at(-1) ?? 'waiting');
  expect(ends.slice(0, 3)).toEqual(['added', 'added', 'added']);
  expect(ends.slice(3)).toEqual(Array(7).fill('waiting'));
});
