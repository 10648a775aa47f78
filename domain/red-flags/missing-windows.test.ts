import { expect, test } from 'vitest';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { listShiftWindows } from '../shifts/shift-windows.ts';
import { describeWait, isWindowMissing, listEndedWindows } from './missing-windows.ts';

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

const current = listShiftWindows('2026-11-14', defaultShiftWindows, 'America/New_York');
const findWindow = (id: number) => current.find(window => window.id === id) ?? expect.fail('no such window');
const instant = (time: string) => Date.parse(`2026-11-14T${time}-05:00`);
const listEnded = (stored: readonly (typeof current)[number][], first: string, now: string) =>
  listEndedWindows({ stored, current }, { firstShiftAt: instant(first) }, instant(now));

test('the ended windows of a date are those that have ended by now, with whether they have data', () => {
  expect(listEnded([findWindow(420)], '07:00', '15:00')).toEqual([
    { end: instant('11:00'), hasData: true },
    { end: instant('15:00'), hasData: false },
  ]);
});

test('the ended windows of a date are its stored ones and those that overlap none of them', () => {
  const former = { ...findWindow(420), id: 480 };
  const moved = { ...former, time: new Date(instant('08:00')).toISOString() };
  expect(listEnded([moved], '08:00', '15:00')).toEqual([{ end: instant('12:00'), hasData: true }]);
});

test('a window that ended before the module’s first shift, or that a clock change removes, is no ended window', () => {
  expect(listEnded([], '11:00', '15:00')).toEqual([{ end: instant('15:00'), hasData: false }]);
  const removed = { ...findWindow(420), elapsedMinutes: 0 };
  const dates = { stored: [], current: [removed] };
  expect(listEndedWindows(dates, { firstShiftAt: instant('06:00') }, instant('15:00'))).toEqual([]);
});

test.each([
  [0, 'at the end of a shift'],
  [1, '1 minute after the end of a shift'],
  [60, '60 minutes after the end of a shift'],
])('a wait of %i minutes reads "%s"', (minutes, words) => {
  expect(describeWait(minutes, 'the end of a shift')).toBe(words);
});
