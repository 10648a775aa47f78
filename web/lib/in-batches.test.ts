import { expect, test, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

test('items of one tick share calls of at most the given size, and each gets its own result', async () => {
  const send = vi.fn(async (items: number[]) => items.map(item => item * 10));
  const ask = inBatches(2, send);
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(send.mock.calls).toEqual([[[1, 2]], [[3]]]);
  expect(await ask(4)).toBe(40);
});

test('a failed call rejects its own items and no others', async () => {
  const ask = inBatches(2, async (items: number[]) => {
    if (items.includes(1)) throw new Error('no');
    return items;
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
