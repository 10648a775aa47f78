import { expect, test } from 'vitest';
import { readMissedCare } from './missed-care.ts';

test.each([
  ['', {}],
  [' ; ', {}],
  ['Charting late', { 'Charting late': 1 }],
  ['Charting late: 2; Teaching missed', { 'Charting late': 2, 'Teaching missed': 1 }],
  [' Charting late :2 ;Charting late', { 'Charting late': 3 }],
  ['Charting late: 0', {}],
  ['Delay: triage: 2', { 'Delay: triage': 2 }],
  ['Charting late: soon', { 'Charting late: soon': 1 }],
  ['Charting late: 100', null],
  ['Charting late: 60; Charting late: 40', null],
])('the cell %j is read as %j', (text, expected) => {
  expect(readMissedCare(text)).toEqual(expected);
});

test('a cell can have the types __proto__ and constructor', () => {
  const care = readMissedCare('__proto__: 2; constructor') ?? {};
  expect(Object.entries(care)).toEqual([
    ['__proto__', 2],
    ['constructor', 1],
  ]);
});
