import { describe, expect, test } from 'vitest';
import { defaultRedFlagRules, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { countActions } from './count-flags.ts';
import { describeActions, describeFlags, describeFlagTimes, hasFlagFindings } from './describe-flags.ts';

const none = { shifts: 2079, short: 0, missing: 0, withdrawn: 0, open: 0 };

describe('the flags of a report read', () => {
  test.each([
    [{}, 'No red flag in 2,079 shifts.'],
    [{ withdrawn: 1 }, 'No red flag in 2,079 shifts. 1 was withdrawn.'],
    [{ short: 38 }, '38 red flags: 38 of 2,079 shifts (1.8%) were short.'],
    [
      { short: 38, shiftsWithRules: 640, inForce: 'from 9/1/2026 on' },
      '38 red flags: 38 of 640 shifts with rules in force, from 9/1/2026 on (5.9%), were short.',
    ],
    [{ missing: 1, shifts: 0 }, '1 red flag: 1 window had no data.'],
    [
      { short: 1, missing: 3, withdrawn: 2, open: 1 },
      '4 red flags: 1 of 2,079 shifts (0.05%) was short, and 3 windows had no data. 2 more were withdrawn. 1 is not taken.',
    ],
  ])('the counts %j read as sentences', (change, words) => {
    expect(describeFlags({ ...none, ...change })).toBe(words);
  });
});

test.each([
  [{ flags: 0, waiting: 2, median: null, p90: null }, 'None of the short shifts was resolved.'],
  [{ flags: 1, waiting: 0, median: 1, p90: 1 }, '1 short shift was resolved, after 1 minute.'],
  [
    { flags: 9, waiting: 0, median: 12.4, p90: 48 },
    'Half of the short shifts were resolved within 12 minutes, nine of ten within 48.',
  ],
  [
    { flags: 9, waiting: 1, median: 12, p90: 1500 },
    'Half of the short shifts were resolved within 12 minutes, nine of ten within 1,500; 1 is not yet.',
  ],
])('the times %j read "%s"', (times, words) => {
  expect(describeFlagTimes('short', 'resolved', times)).toBe(words);
});

const tried = (action: string, result: 'helped' | 'partly' | 'no', rns: string | null = null) => ({
  action,
  result,
  rns,
});

test.each([
  [[], 'Nobody has said what was tried.'],
  [[tried('Agency', 'no'), tried('Overtime', 'no')], 'Nothing of what was tried helped: Agency, Overtime.'],
  [[tried('Agency', 'partly'), tried('Agency', 'no')], 'Helped partly, most often: Agency, in 1 of 2 tries.'],
  [
    [tried('Agency', 'partly'), tried('Float pool', 'helped', '1.5')],
    'Helped most often: Float pool, in 1 of 1 try, with 1.5 RNs.',
  ],
])('the actions %j read "%s"', (rows, words) => {
  expect(describeActions(countActions(rows))).toBe(words);
});

test.each([
  ['with a flag', { short: 1 }, noRedFlagRules, true],
  ['with a withdrawn flag', { withdrawn: 1 }, noRedFlagRules, true],
  ['with shifts and rules', {}, defaultRedFlagRules, true],
  ['with shifts and no rules', {}, noRedFlagRules, false],
  ['with rules and no shifts', { shifts: 0 }, defaultRedFlagRules, false],
])('a report %s has findings: %s', (_, change, rules, expected) => {
  expect(hasFlagFindings({ ...none, ...change, rules: [{ rules }] })).toBe(expected);
});
