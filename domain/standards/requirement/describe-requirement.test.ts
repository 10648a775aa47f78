import { expect, test } from 'vitest';
import {
  countJudged,
  describePatients,
  describeRequirement,
  describeVerdict,
} from './describe-requirement.ts';

test.each([
  [6, 5, 'Oregon: 6 required, 5 here', 'Oregon: 1 short'],
  [6, 6, 'Oregon: 6 required, 6 here', 'Oregon: enough RNs for the entered counts'],
  [null, 5, 'Oregon: not rated', 'Oregon: not rated'],
])('%s required and %s here read "%s" and "%s"', (required, direct, text, verdict) => {
  const judged = { required, direct, classes: { active: 6 }, left_out: 0 };
  expect(describeRequirement('Oregon', judged)).toBe(text);
  expect(describeVerdict('Oregon', judged)).toBe(verdict);
});

test.each([
  [1, 8, 'Oregon: 1 here, 2 required for 4 patients; 8 patients not covered', '1 short'],
  [2, 1, 'Oregon: 2 here, 2 required for 4 patients; 1 patient not covered', 'enough RNs'],
])('%s here with %s patients left out read "%s"', (direct, left_out, text, verdict) => {
  const judged = { required: 2, direct, classes: { active: 1, other: 3 }, left_out };
  expect(describeRequirement('Oregon', judged)).toBe(text);
  expect(describeVerdict('Oregon', judged)).toBe(
    `Oregon: ${verdict} for the patients that the standard names; ${describePatients(left_out)} not covered`,
  );
});

test('patients of several classes are added exactly and have the decimals that they need', () => {
  expect(countJudged({ active: 0.1, other: 0.2 })).toBe(0.3);
  expect([0, 0.000001, 1, 2.25, 1200].map(describePatients)).toEqual([
    '0 patients',
    '0.000001 patients',
    '1 patient',
    '2.25 patients',
    '1,200 patients',
  ]);
});
