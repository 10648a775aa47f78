import { expect, test } from 'vitest';
import type { Shift } from '#contract/shifts/shifts.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { buildDay, buildShift } from '#web/pages/dashboard/shift-form/testing/shift-form-fixtures.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { dayQuery } from './day-query.ts';

/** The day as it is after each of two loads. */
async function loadTwice(first: Shift, second: Shift) {
  const answers = [buildDay([first]), buildDay([second])];
  startFakeServer({ getShifts: () => ({ body: answers.shift() ?? null }) });
  const queryClient = createQueryClient();
  const query = { ...dayQuery(10, '2026-11-14'), staleTime: 0 };
  async function load() {
    await queryClient.fetchQuery(query);
    return queryClient.getQueryData(query.queryKey);
  }
  return [await load(), await load()] as const;
}

test('a day that is loaded again without a change is the same object', async () => {
  const [before, after] = await loadTwice(buildShift(), buildShift());
  expect(after).toBe(before);
});

test('a type of missed care called __proto__ stays in a day that is loaded again', async () => {
  const counted = (text: string) => buildShift({ missed_care: JSON.parse(text) });
  const [, after] = await loadTwice(
    counted('{"__proto__": 1}'),
    counted('{"__proto__": 2, "constructor": 1}'),
  );
  expect(Object.entries(after?.shifts[0]?.missed_care ?? {})).toEqual([
    ['__proto__', 2],
    ['constructor', 1],
  ]);
});
