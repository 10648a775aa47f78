import { expect, test } from 'vitest';
import { LimitedMap } from './limited-map.ts';

test('a limited map keeps as many entries as it may, and starts again with the next one', () => {
  const kept = new LimitedMap<string, number>(2).set('a', 1).set('b', 2).set('b', 3);
  expect([...kept]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  expect([...kept.set('c', 4)]).toEqual([['c', 4]]);
});
