import { expect, test } from 'vitest';
import { endIfStalled } from './exports.routes.ts';

async function* count() {
  yield 1;
  yield 2;
}

test('a reader that takes no piece in time is reported, and one that does is not', async () => {
  let stalls = 0;
  const read = () =>
    endIfStalled(count(), 20, () => {
      stalls += 1;
    });
  for await (const piece of read()) expect(piece).toBeLessThan(3);
  expect(stalls).toBe(0);
  const slow = read();
  await slow.next();
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(stalls).toBe(1);
  await slow.return(undefined);
});
