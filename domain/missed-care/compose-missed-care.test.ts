import { describe, expect, test } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import { composeMissedCare } from './compose-missed-care.ts';
import type { ExposureRow, MissedRow } from './missed-care-block.ts';

const frame: ReportFrame = {
  clients: [
    {
      id: 1,
      name: 'Mesa',
      shiftWindows: [
        { mins: 420, isDay: true },
        { mins: 1140, isDay: false },
      ],
      showFullRange: false,
    },
  ],
  modules: [
    { id: 1, name: 'Labor', clientId: 1 },
    { id: 2, name: 'NICU', clientId: 1 },
  ],
  range: { start: '2026-03-01', end: '2026-04-30' },
  today: '2026-06-01',
  options: { dateGrain: 'month', shiftWindows: null, splitDayNight: false },
};

interface Place {
  moduleId?: number;
  windowId?: number;
  month?: string;
  isShort?: boolean;
}

const place = ({ moduleId = 1, windowId = 420, month = '2026-03-01', isShort = false }: Place) => ({
  moduleId,
  windowId,
  isDay: windowId === 420,
  nominalMinutes: 720,
  periodKey: month,
  isShort,
});
const worked = (shifts: number, withEntry: number, at: Place = {}): ExposureRow => ({
  ...place(at),
  shifts,
  withEntry,
  minutes: shifts * 720,
});
const missed = (type: string, events: number, at: Place = {}): MissedRow => ({ ...place(at), type, events });

const short = { isShort: true };
const april = { month: '2026-04-01', windowId: 1140 };
const rows = {
  exposures: [
    worked(10, 6, short),
    worked(40, 4),
    worked(10, 2, { ...april, ...short }),
    worked(20, 0, april),
    worked(30, 1, { moduleId: 2 }),
  ],
  missed: [
    missed('Teaching missed', 8, short),
    missed('Charting late', 1, short),
    missed('Teaching missed', 4),
    missed('__proto__', 3, { ...april, ...short }),
    missed('Teaching missed', 1, { moduleId: 2 }),
  ],
};
const listed = new Map([[1, ['Charting late', 'Teaching missed', 'Never']]]);
const report = finish(composeMissedCare(frame, rows, listed));
const [labor, nicu] = report.groupings.map(({ data }) => data.missedCare);

describe('the report of missed care', () => {
  test('has a grouping for each module and no sum of them', () => {
    expect(report.groupings.map(({ name }) => name)).toEqual(['Labor', 'NICU']);
    expect([nicu?.shifts, nicu?.withEntry, nicu?.together.eventsOther]).toEqual([30, 1, 1]);
  });

  test('counts every saved shift, and those with an entry', () => {
    expect([labor?.shifts, labor?.withEntry]).toEqual([80, 12]);
  });

  test('lists the hospital’s types in its order, then those that only shifts have', () => {
    expect(
      labor?.types.map(({ type, eventsShort, eventsOther }) => [type, eventsShort, eventsOther]),
    ).toEqual([
      ['Charting late', 1, 0],
      ['Teaching missed', 8, 4],
      ['Never', 0, 0],
      ['__proto__', 3, 0],
    ]);
  });

  test('gives every type the hours of all shifts', () => {
    for (const { hoursShort, hoursOther } of labor?.types ?? []) {
      expect([hoursShort, hoursOther]).toEqual([240, 720]);
    }
  });

  test('compares all types together', () => {
    expect(labor?.together).toMatchObject({
      type: null,
      eventsShort: 12,
      hoursShort: 240,
      eventsOther: 4,
      hoursOther: 720,
      rateShort: 50,
      ratio: 9,
      refused: null,
    });
  });

  test('splits the same events and hours by shift time and by period', () => {
    const sums = (parts: NonNullable<typeof labor>['windows' | 'periods'] = []) =>
      (['shifts', 'withEntry', 'eventsShort', 'eventsOther', 'hoursShort', 'hoursOther'] as const).map(name =>
        parts.reduce((sum, part) => sum + part[name], 0),
      );
    expect(sums(labor?.windows)).toEqual([80, 12, 12, 4, 240, 720]);
    expect(sums(labor?.periods)).toEqual([80, 12, 12, 4, 240, 720]);
    expect(labor?.windows.map(({ label, eventsShort }) => [label, eventsShort])).toEqual([
      ['07:00', 9],
      ['19:00', 3],
    ]);
    expect(labor?.periods.map(({ key, refused }) => [key, refused === null])).toEqual([
      ['2026-03-01', true],
      ['2026-04-01', false],
    ]);
  });

  test('has day and night apart if they are split', () => {
    const halves = { ...frame, options: { ...frame.options, splitDayNight: true } };
    const split = finish(composeMissedCare(halves, rows, listed));
    const shown = split.groupings.map(({ name, data }) => [name, data.missedCare?.together.eventsShort]);
    expect(shown).toEqual([
      ['Labor Day', 9],
      ['Labor Night', 3],
      ['NICU Day', 0],
      ['NICU Night', 0],
    ]);
  });

  test('is zero without shifts, and says what is missing', () => {
    const empty = finish(composeMissedCare(frame, { exposures: [], missed: [] }, new Map()));
    const block = empty.groupings[0]?.data.missedCare;
    expect(block?.types).toEqual([]);
    expect(block?.together).toMatchObject({ eventsShort: 0, hoursShort: 0, ratio: null });
    expect(block?.together.refused).toMatch(/^Never missed/);
  });
});
