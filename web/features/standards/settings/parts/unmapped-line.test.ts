import { expect, test } from 'vitest';
import type { StandardChange } from '#domain/standards/setting.ts';
import { sections } from '#web/features/standards/settings/testing/examples.ts';
import { describeUnmapped } from './unmapped-line.tsx';

const oregon = (map: object, from = '2026-01-01'): StandardChange => ({
  pack: 'oregon',
  unit_type: 'labor_and_delivery',
  from,
  map: { ...map },
});
const describe = (...standard_history: StandardChange[]) =>
  describeUnmapped({ fields: sections.fields, standard_history }, '2026-11-14');

test.each([
  [{}, 'Not mapped: Active labor, Latent labor. A shift with patients in one of them is not rated.'],
  [{ 5: null }, 'Not mapped: Latent labor. A shift with patients in it is not rated.'],
  [
    { 5: { class: 'gone', patients: 1 }, 6: null },
    'Not mapped: Active labor. A shift with patients in it is not rated.',
  ],
  [{ 5: { class: 'active', patients: 1 }, 6: null }, null],
])('the map %j reads %j', (map, words) => {
  expect(describe(oregon(map))).toBe(words);
});

test('only the standard in force counts', () => {
  expect(describe()).toBeNull();
  expect(describe(oregon({}), { pack: null, from: '2026-11-01' })).toBeNull();
  expect(describe(oregon({ 5: null, 6: null }), oregon({}, '2026-12-01'))).toBeNull();
});
