import { expect, test } from 'vitest';
import { listProbablyShort } from './probably-short.ts';

const create = (
  hour: number,
  chanceShort: number | null,
  scheduled: number | null = 6,
  planned: number | null = 9,
) => ({
  time: `2026-11-15T${hour}:00:00Z`,
  rnTarget: { p50: 8.4 },
  scheduled,
  planned,
  chanceShort,
});

test('windows that will probably be short are listed, most likely first, with the RNs that are missing', () => {
  const windows = [
    create(12, 0.6),
    create(13, 0.9, 7),
    create(14, 0.5),
    create(15, 0.6, 5),
    create(16, null),
  ];
  const found = listProbablyShort(windows).map(({ window, chance, missing }) => [
    window.time.slice(11, 13),
    chance,
    Number(missing.toFixed(3)),
  ]);
  expect(found).toEqual([
    ['13', 0.9, 1.4],
    ['12', 0.6, 2.4],
    ['15', 0.6, 3.4],
  ]);
});

test('a window without scheduled RNs is compared with the plan', () => {
  expect(listProbablyShort([create(12, 0.8, null, 8)])[0]?.missing).toBeCloseTo(0.4, 9);
  expect(listProbablyShort([create(12, 0.8, null, null)])).toEqual([]);
});

test('less than a tenth of an RN is not missing', () => {
  expect(listProbablyShort([create(12, 0.51, 8.36)])).toEqual([]);
});
