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
    ['the one whose patients need most RNs', { '1': 2, '2': 1, '3': 5 }, 5],
    ['the one whose fields together need most RNs', { '1': 2, '2': 2, '3': 5 }, 7],
    ['the first of equal ones', { '1': 2, '3': 2 }, 5],
    ['none without patients', { '1': 0, '3': 0 }, null],
    ['none without counts', {}, null],
    ['none of fields without a section', { '9': 40, '3': 1 }, 5],
  ])('is %s', (_, counts, expected) => {
    expect(findBusiestSection(counts, { ...ratios, '9': 1 }, sections)).toBe(expected);
  });

  test('counts fields without a ratio as no work', () => {
    expect(findBusiestSection({ '1': 3, '3': 1 }, { '3': 0.2 }, sections)).toBe(5);
  });
});
