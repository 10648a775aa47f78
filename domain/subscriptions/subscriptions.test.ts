import { expect, test } from 'vitest';
import { computeRelativeRange } from './relative-range.ts';
import { describeSchedule, findLatestTurn, findNextTurn, isTurnDay, type TurnSchedule } from './turns.ts';

const newYork = 'America/New_York';
const at = (text: string) => Date.parse(text);
const next = (schedule: TurnSchedule, after: string, timeZone = newYork) =>
  new Date(findNextTurn(schedule, at(after), timeZone)).toISOString();

const mondays = { every: 'week', onDay: 1, hour: 7 } as const;
const firsts = { every: 'month', onDay: 1, hour: 7 } as const;

test.each([
  ['the same day, before the hour', mondays, '2026-11-16T11:59:59.999Z', '2026-11-16T12:00:00.000Z'],
  ['a week later at the hour itself', mondays, '2026-11-16T12:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['the next week from the day after', mondays, '2026-11-17T00:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['the next month', firsts, '2026-11-16T12:00:00Z', '2026-12-01T12:00:00.000Z'],
  ['the next year', firsts, '2026-12-01T12:00:00Z', '2027-01-01T12:00:00.000Z'],
  ['the 28th of February', { ...firsts, onDay: 28 }, '2027-02-01T00:00:00Z', '2027-02-28T12:00:00.000Z'],
  [
    'the local day, not that of UTC',
    { ...mondays, hour: 22 },
    '2026-11-17T02:30:00Z',
    '2026-11-17T03:00:00.000Z',
  ],
  ['midnight', { ...mondays, hour: 0 }, '2026-11-15T12:00:00Z', '2026-11-16T05:00:00.000Z'],
] as const)('the next turn is %s', (_, schedule, after, expected) => {
  expect(next(schedule, after)).toBe(expected);
});

test('an hour that the clock change skips is one turn, an hour later on the clock', () => {
  const sundaysAt2 = { every: 'week', onDay: 0, hour: 2 } as const;
  expect(next(sundaysAt2, '2026-03-07T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(next(sundaysAt2, '2026-03-08T07:00:00Z')).toBe('2026-03-15T06:00:00.000Z');
});

test('an hour that comes twice is one turn, the first time', () => {
  const sundaysAt1 = { every: 'week', onDay: 0, hour: 1 } as const;
  expect(next(sundaysAt1, '2026-10-31T12:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
  // Between the two.
  expect(next(sundaysAt1, '2026-11-01T05:30:00Z')).toBe('2026-11-08T06:00:00.000Z');
});

test.each([newYork, 'Europe/Zurich', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC'])(
  'each scheduled day of three years in %s has exactly one turn, in order',
  timeZone => {
    for (const hour of [0, 1, 2, 3, 23]) {
      const turns: string[] = [];
      let turn = at('2025-01-05T12:00:00Z');
      for (let weeks = 0; weeks < 156; weeks += 1) {
        turn = findNextTurn({ every: 'week', onDay: 0, hour }, turn, timeZone);
        turns.push(
          Temporal.Instant.fromEpochMilliseconds(turn).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
        );
      }
      expect(new Set(turns).size).toBe(156);
      expect(turns.every((date, index) => index === 0 || date > (turns[index - 1] ?? ''))).toBe(true);
    }
  },
);

test('the latest one of missed turns is sent', () => {
  const due = at('2026-10-26T11:00:00Z');
  expect(findLatestTurn(mondays, due, due, newYork)).toBe(due);
  expect(findLatestTurn(mondays, due, at('2026-11-16T11:59:00Z'), newYork)).toBe(at('2026-11-09T12:00:00Z'));
  expect(findLatestTurn(mondays, due, at('2026-11-16T12:00:00Z'), newYork)).toBe(at('2026-11-16T12:00:00Z'));
});

test.each([
  ['last_week', '2026-11-16', '2026-11-08', '2026-11-14'],
  ['last_week', '2026-11-15', '2026-11-08', '2026-11-14'],
  ['last_week', '2026-11-14', '2026-11-01', '2026-11-07'],
  ['last_week', '2026-01-01', '2025-12-21', '2025-12-27'],
  ['last_month', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['last_12_months', '2026-11-16', '2025-11-01', '2026-10-31'],
  ['last_12_months', '2028-03-01', '2027-03-01', '2028-02-29'],
] as const)('%s on %s is %s to %s', (range, today, start, end) => {
  expect(computeRelativeRange(range, today)).toEqual({ start, end });
});

test.each([
  [mondays, 'Every Monday at 07:00'],
  [{ ...mondays, onDay: 0, hour: 0 }, 'Every Sunday at 00:00'],
  [{ ...firsts, hour: 12 }, 'On the 1st of every month at 12:00'],
  [{ ...firsts, onDay: 12, hour: 23 }, 'On the 12th of every month at 23:00'],
  [{ ...firsts, onDay: 22 }, 'On the 22nd of every month at 07:00'],
])('a schedule is described as "%2$s"', (schedule, words) => {
  expect(describeSchedule(schedule)).toBe(words);
});

test.each([
  ['week', 0, true],
  ['week', 6, true],
  ['week', 7, false],
  ['week', -1, false],
  ['month', 0, false],
  ['month', 1, true],
  ['month', 28, true],
  ['month', 29, false],
] as const)('a turn every %s on day %i is possible: %s', (every, onDay, expected) => {
  expect(isTurnDay({ every, onDay })).toBe(expected);
});
