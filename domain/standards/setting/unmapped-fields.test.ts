import { expect, test } from 'vitest';
import { followOwnPlan } from '../../testing/own-plan.ts';
import { listUnmappedFields } from './unmapped-fields.ts';

/** Field 0 has the only class. */
const standard = followOwnPlan('own', [2]);
const withMap = (map: object) => ({ ...standard, setting: { ...standard.setting, map: { ...map } } });

test('a field that the map lacks is not mapped, also if it is named like a property of every object', () => {
  expect(listUnmappedFields(standard, ['0', '7', 'constructor'])).toEqual(['7', 'constructor']);
});

test('a field whose patients do not count is mapped', () => {
  expect(listUnmappedFields(withMap({ 7: null }), ['7'])).toEqual([]);
});

test('a field of a class that the standard no longer has is not mapped', () => {
  expect(listUnmappedFields(withMap({ 7: { class: 'gone', patients: 1 } }), ['7'])).toEqual(['7']);
});

test('a field of the map that the module no longer has is not listed', () => {
  expect(listUnmappedFields(standard, [])).toEqual([]);
});
