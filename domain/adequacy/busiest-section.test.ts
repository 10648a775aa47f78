import { describe, expect, test } from 'vitest';
import { findBusiestSection } from './busiest-section.ts';

const sections = new Map([
  ['1', 7],
  ['2', 7],
  ['3', 5],
]);
const ratios = { '1': 0.5, '2': 1, '3': 0.5 };

describe('the busiest section', () => {
  test.each<[string, Record<string, number>, number | null]>([
    ['is the one whose patients need most RNs', { '1': 2, '2': 1, '3': 5 }, 5],
    ['adds up the fields of a section', { '1': 2, '2': 2, '3': 5 }, 7],
    ['is the first of equal ones', { '1': 2, '3': 2 }, 5],
    ['is none without patients', { '1': 0, '3': 0 }, null],
    ['is none without counts', {}, null],
    ['leaves out fields without a section', { '9': 40, '3': 1 }, 5],
  ])('%s', (_, counts, expected) => {
    expect(findBusiestSection(counts, { ...ratios, '9': 1 }, sections)).toBe(expected);
  });

  test('counts fields without a ratio as no work', () => {
    expect(findBusiestSection({ '1': 3, '3': 1 }, { '3': 0.2 }, sections)).toBe(5);
  });
});
