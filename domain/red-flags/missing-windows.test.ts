import { expect, test } from 'vitest';
import { describeWait, isWindowMissing } from './missing-windows.ts';

const minutes = (count: number) => count * 60_000;
const end = Date.parse('2026-11-14T20:00:00Z');
const since = {
  rulesSetAt: end - minutes(1000),
  firstShiftAt: end - minutes(10_000),
  missingAfterMinutes: 240,
};
const due = end + minutes(240);

test.each([
  ['long enough after its end', {}, due, true],
  ['a moment earlier', {}, due - 1, false],
  ['if the module has no shifts', { firstShiftAt: null }, due, false],
  ['before the module’s first shift', { firstShiftAt: end }, due, false],
  ['if the rule is off', { missingAfterMinutes: null }, due, false],
  ['that was due before the rules were set', { rulesSetAt: due }, due + 1, false],
])('a window without data %s is flagged: %s', (_, change, now, isMissing) => {
  expect(isWindowMissing({ end, hasData: false }, { ...since, ...change }, now)).toBe(isMissing);
});

test('a window with data is not flagged', () => {
  expect(isWindowMissing({ end, hasData: true }, since, due)).toBe(false);
});

test.each([
  [0, 'at the end of a shift'],
  [1, '1 minute after the end of a shift'],
  [60, '60 minutes after the end of a shift'],
])('a wait of %i minutes reads "%s"', (minutes, words) => {
  expect(describeWait(minutes, 'the end of a shift')).toBe(words);
});
