import { expect, test } from 'vitest';
import { describeScheduled, showScheduled } from './describe-scheduled.ts';

const row = { shifts: 84, withoutSchedule: 6, scheduled: 900, needed: 1020, worked: 990, premium: 40 };

test.each([
  [
    {},
    '120 RN hours fewer were scheduled than needed. 90 RN hours more were worked than scheduled, so 30 were missing. 40 of the worked hours were premium. Over 84 shifts; 6 others had no schedule.',
  ],
  [
    { needed: 900, worked: 900, premium: 0, withoutSchedule: 0, shifts: 1 },
    'As many RN hours were scheduled as needed. As many RN hours were worked as scheduled, so none were missing. Over 1 shift.',
  ],
  [
    { needed: 899, worked: 901, premium: 0, withoutSchedule: 1 },
    '1 RN hour more was scheduled than needed. 1 RN hour more was worked than scheduled, so 2 were more than needed. Over 84 shifts; 1 other had no schedule.',
  ],
  [{ shifts: 0 }, 'No recorded shift has scheduled RNs.'],
  [{ shifts: 0, withoutSchedule: 0 }, 'No shift was recorded.'],
])('the report with %o reads: %s', (change, text) => {
  expect(describeScheduled({ ...row, ...change })).toBe(text);
});

test('hours that are shown together add up as shown', () => {
  const shown = showScheduled({ scheduled: 10.4, needed: 12.6, worked: 11.5, premium: 0 });
  const texts = Object.entries(shown).map(([name, { text }]) => `${name} ${text}`);
  expect(texts).toEqual([
    'scheduled 10',
    'needed 13',
    'worked 12',
    'premium 0',
    'plannedGap −3',
    'closed +2',
    'left −1',
  ]);
});
