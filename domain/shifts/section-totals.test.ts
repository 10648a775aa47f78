import { expect, test } from 'vitest';
import { computeSectionTotals } from './section-totals.ts';

const sections = [
  { id: 1, name: 'Triage', fieldIds: [11, 12] },
  { id: 2, name: 'Labor', fieldIds: [21] },
];

test('counts are summed by section exactly', () => {
  expect(computeSectionTotals({ 11: 0.1, 12: 0.2, 21: 3 }, sections)).toEqual([
    { id: 1, name: 'Triage', total: 0.3 },
    { id: 2, name: 'Labor', total: 3 },
  ]);
});

test('a section without patients has a total of 0', () => {
  expect(computeSectionTotals({ 11: 2 }, sections).map(section => section.total)).toEqual([2, 0]);
});

test('counts in a field that the module no longer has come last, under Other', () => {
  expect(computeSectionTotals({ 11: 2, 99: 1.5, 98: 1 }, sections)).toEqual([
    { id: 1, name: 'Triage', total: 2 },
    { id: 2, name: 'Labor', total: 0 },
    { id: null, name: 'Other', total: 2.5 },
  ]);
});

test('the total has no Other if no such field has counts', () => {
  expect(computeSectionTotals({ 11: 2, 99: 0 }, sections)).toHaveLength(2);
});
