import { describe, expect, test } from 'vitest';
import { isQuiet, listDueReminders, type RemindingModule } from './reminders.ts';

const at = (text: string) => Date.parse(text);
const evening = { after_minutes: 60, to: 'members', quiet_from: 22 * 60, quiet_to: 6 * 60 } as const;
const newYork = 'America/New_York';

describe('quiet hours', () => {
  test.each([
    ['21:59', '2026-11-15T02:59:59Z', false],
    ['22:00', '2026-11-15T03:00:00Z', true],
    ['midnight', '2026-11-15T05:00:00Z', true],
    ['05:59', '2026-11-15T10:59:59Z', true],
    ['06:00', '2026-11-15T11:00:00Z', false],
  ])('the time %s is quiet if the hours are 22:00 to 06:00: %s', (_, now, quiet) => {
    expect(isQuiet(evening, newYork, at(now))).toBe(quiet);
  });

  test.each([
    ['11:59', '2026-11-15T16:59:00Z', false],
    ['12:00', '2026-11-15T17:00:00Z', true],
    ['13:59', '2026-11-15T18:59:00Z', true],
    ['14:00', '2026-11-15T19:00:00Z', false],
  ])('the time %s is quiet if the hours are 12:00 to 14:00: %s', (_, now, quiet) => {
    expect(isQuiet({ ...evening, quiet_from: 720, quiet_to: 840 }, newYork, at(now))).toBe(quiet);
  });

  test('quiet hours with equal times are none', () => {
    const none = { ...evening, quiet_from: 720, quiet_to: 720 };
    for (let hour = 0; hour < 24; hour += 1) {
      expect(isQuiet(none, newYork, at('2026-11-15T00:00:00Z') + hour * 3_600_000)).toBe(false);
    }
  });

  test('that end in a skipped hour end when it is skipped', () => {
    const quiet = { ...evening, quiet_to: 150 };
    expect(isQuiet(quiet, newYork, at('2026-03-08T06:59:59Z'))).toBe(true);
    expect(isQuiet(quiet, newYork, at('2026-03-08T07:00:00Z'))).toBe(false);
  });

  test('quiet hours in a repeated hour are quiet both times', () => {
    const quiet = { ...evening, quiet_from: 60, quiet_to: 90 };
    expect(isQuiet(quiet, newYork, at('2026-11-01T05:15:00Z'))).toBe(true);
    expect(isQuiet(quiet, newYork, at('2026-11-01T05:45:00Z'))).toBe(false);
    expect(isQuiet(quiet, newYork, at('2026-11-01T06:15:00Z'))).toBe(true);
  });
});

describe('a reminder is due', () => {
  /** Windows of 07:00 and 19:00 in New York: they end at 00:00 and 12:00 UTC. */
  const module: RemindingModule = {
    reminders: { ...evening, quiet_to: evening.quiet_from },
    timeZone: newYork,
    windows: [
      { mins: 420, isDay: true },
      { mins: 1140, isDay: false },
    ],
    firstShiftAt: at('2026-01-01T12:00:00Z'),
  };
  const list = (now: string, change: Partial<RemindingModule> = {}) =>
    listDueReminders({ ...module, ...change }, at(now)).map(
      ({ date, windowMins }) => `${date} ${windowMins}`,
    );

  test.each([
    ['a moment before an hour after the end', '2026-11-15T00:59:59Z', ['2026-11-13 420', '2026-11-13 1140']],
    ['an hour after the end', '2026-11-15T01:00:00Z', ['2026-11-13 1140', '2026-11-14 420']],
    ['a moment before it is a day late', '2026-11-15T12:59:59Z', ['2026-11-13 1140', '2026-11-14 420']],
    ['a day later', '2026-11-15T13:00:00Z', ['2026-11-14 420', '2026-11-14 1140']],
  ])('the list of due reminders follows the clock: %s', (_, now, due) => {
    expect(list(now)).toEqual(due);
  });

  test('a reminder is due for no window before the first shift, and for none without shifts', () => {
    expect(list('2026-11-15T01:00:00Z', { firstShiftAt: at('2026-11-14T12:00:00Z') })).toEqual([
      '2026-11-14 420',
    ]);
    expect(list('2026-11-15T01:00:00Z', { firstShiftAt: null })).toEqual([]);
  });

  test('a reminder is due after the quiet hours for all windows that fell due in them', () => {
    const reminders = { ...evening, quiet_from: 19 * 60, quiet_to: 9 * 60 };
    expect(list('2026-11-15T13:59:00Z', { reminders })).toEqual([]);
    expect(list('2026-11-15T14:00:00Z', { reminders })).toEqual(['2026-11-14 420', '2026-11-14 1140']);
  });

  test('an hour later for a window that the clock change makes an hour longer', () => {
    const reminders = { ...module.reminders, after_minutes: 0 };
    expect(list('2026-11-01T11:59:59Z', { reminders })).toEqual(['2026-10-31 420']);
    expect(list('2026-11-01T12:00:00Z', { reminders })).toEqual(['2026-10-31 420', '2026-10-31 1140']);
  });

  test('a reminder is due for no window that the clock change removes', () => {
    const windows = [120, 180, 420].map(mins => ({ mins, isDay: true }));
    const reminders = { ...module.reminders, after_minutes: 0 };
    expect(list('2026-03-08T12:00:00Z', { reminders, windows })).toEqual([
      '2026-03-07 420',
      '2026-03-08 180',
    ]);
  });
});
