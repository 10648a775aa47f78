import { expect, test } from 'vitest';
import { describeRequirement, describeVerdict } from './describe-requirement.ts';

test.each([
  [6, 5, 'Oregon: 6 required, 5 here', 'Oregon: 1 short'],
  [6, 6, 'Oregon: 6 required, 6 here', 'Oregon: enough RNs for the entered counts'],
  [null, 5, 'Oregon: not rated', 'Oregon: not rated'],
])('%s required and %s here read "%s" and "%s"', (required, direct, text, verdict) => {
  expect(describeRequirement('Oregon', { required, direct })).toBe(text);
  expect(describeVerdict('Oregon', { required, direct })).toBe(verdict);
});
