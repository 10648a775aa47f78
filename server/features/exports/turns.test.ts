import { expect, test } from 'vitest';
import { endIfStalled, Turns } from './turns.ts';

test('so many work at once, and the others in the order in which they came', async () => {
  const turns = new Turns(2);
  const began: number[] = [];
  const ends = [1, 2, 3, 4].map(async number => {
    const end = await turns.take();
    began.push(number);
    return end;
  });
  const [first, second] = await Promise.all(ends.slice(0, 2));
  expect(began).toEqual([1, 2]);
  second?.();
  const third = await ends[2];
  expect(began).toEqual([1, 2, 3]);
  first?.();
  (await ends[3])?.();
  third?.();
  expect(began).toEqual([1, 2, 3, 4]);
  await Promise.all([turns.take(), turns.take()]);
});

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
