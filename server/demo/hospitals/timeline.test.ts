import { expect, test } from 'vitest';
import { findNewestOpenQuarter, toQuarterRange } from '#domain/peers/quarters.ts';
import { addDays } from '#domain/time/calendar.ts';
import { demoHospitals } from './hospitals.ts';
import { buildTimeline } from './load-hospitals.ts';

const [lakeside] = demoHospitals;
const at = (text: string) => buildTimeline(lakeside, new Date(text));
const findLastDay = ({ windows }: ReturnType<typeof buildTimeline>) => {
  const date = windows.at(-1)?.date;
  return [date, windows.filter(past => past.date === date).map(past => past.window.id)];
};

test('today’s windows are those that have begun by the hospital’s clock', () => {
  expect(findLastDay(at('2026-11-14T21:30:00Z'))).toEqual(['2026-11-14', [420, 660, 900]]);
});

test('a window has begun in its first minute', () => {
  expect(findLastDay(at('2026-11-14T12:00:00Z'))).toEqual(['2026-11-14', [420]]);
});

test('the demo’s today is still yesterday before the first window starts', () => {
  const early = at('2026-11-14T11:59:00Z');
  expect(early.today).toBe('2026-11-13');
  expect(findLastDay(early)).toEqual(['2026-11-13', [420, 660, 900, 1140, 1380, 1620]]);
});

test('whole days reach back the recorded months without a gap', () => {
  const { firstDate, windows, today } = at('2026-11-14T21:30:00Z');
  expect(firstDate).toBe('2024-11-14');
  expect(windows[0]?.date).toBe('2024-11-14');
  const dates = new Set(windows.map(past => past.date));
  expect(dates.size).toBe(731);
  expect(windows.filter(past => past.date !== today)).toHaveLength(730 * 6);
});

test('the night in which the clocks go forward is an hour shorter', () => {
  const night = at('2026-11-14T21:30:00Z').windows.find(
    ({ date, window }) => date === '2026-03-07' && window.id === 1380,
  );
  expect(night?.window.elapsedMinutes).toBe(180);
});

test('hospitals with peers have the newest open quarter on every day of the year', () => {
  const peers = demoHospitals.filter(({ modules }) => modules.some(({ isPeer }) => isPeer));
  expect(peers).toHaveLength(6);
  for (let day = 0; day < 366; day += 6) {
    const now = new Date(`${addDays('2026-01-01', day)}T12:00:00Z`);
    const { start } = toQuarterRange(findNewestOpenQuarter(now.getTime()));
    const latest = peers
      .map(hospital => buildTimeline({ ...hospital, shiftWindows: [] }, now).firstDate)
      .toSorted();
    expect([now.toISOString(), (latest.at(-1) ?? '') <= start]).toEqual([now.toISOString(), true]);
  }
});
