import { describe, expect, it } from 'vitest';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { computeCompleteness, computeCompletenessFromCounts } from './completeness.ts';

const november = {
  range: { start: '2026-11-02', end: '2026-12-01' },
  today: '2027-01-01',
  config: defaultShiftWindows,
  timeZone: 'America/New_York',
  selectedIds: null,
};
const fourHours = (...ids: number[]) => ids.map(id => ({ id, duration: 240 }));
const hourly = Array.from({ length: 24 }, (_, hour) => ({ mins: hour * 60, isDay: true }));

describe('completenessOf', () => {
  it('counts shifts saved out of windows offered', () => {
    const stored = [
      { windows: fourHours(420, 660, 900, 1140, 1380, 1620), dates: 28 },
      { windows: fourHours(420, 660), dates: 1 },
    ];
    expect(computeCompleteness(november, [stored])).toEqual({ saved: 170, possible: 180 });
  });

  it('adds up modules', () => {
    expect(computeCompleteness(november, [[], [{ windows: fourHours(420), dates: 3 }]])).toEqual({
      saved: 3,
      possible: 360,
    });
  });

  it('offers nothing after today', () => {
    expect(computeCompleteness({ ...november, today: '2026-11-03' }, [[]])).toEqual({
      saved: 0,
      possible: 12,
    });
    expect(computeCompleteness({ ...november, today: '2026-10-31' }, [[]])).toEqual({
      saved: 0,
      possible: 0,
    });
  });

  it('counts stored windows of another configuration and the current ones beside them', () => {
    const twelveHours = [{ windows: [{ id: 420, duration: 720 }], dates: 1 }];
    const day = { ...november, range: { start: '2026-11-02', end: '2026-11-02' } };
    expect(computeCompleteness(day, [twelveHours])).toEqual({ saved: 1, possible: 4 });
  });

  it('looks at selected windows only, after sorting out which overlap', () => {
    const stored = [{ windows: [{ id: 420, duration: 480 }], dates: 1 }];
    const scope = {
      ...november,
      range: { start: '2026-11-02', end: '2026-11-03' },
      selectedIds: [660, 1620],
    };
    expect(computeCompleteness(scope, [stored])).toEqual({ saved: 0, possible: 3 });
  });

  it('leaves out a window that the clock change swallows', () => {
    const march = { ...november, range: { start: '2026-03-01', end: '2026-03-31' }, config: hourly };
    expect(computeCompleteness(march, [[], []]).possible).toBe(2 * (31 * 24 - 1));
    expect(computeCompleteness({ ...march, selectedIds: [60] }, [[]]).possible).toBe(31);
  });
});

describe('computeCompletenessFromCounts', () => {
  const counts = [
    { id: 420, duration: 240, shifts: 29 },
    { id: 660, duration: 240, shifts: 17 },
  ];

  it('is what the dates give, where the stored windows are the current ones', () => {
    const stored = [
      { windows: fourHours(420, 660), dates: 17 },
      { windows: fourHours(420), dates: 12 },
    ];
    for (const selectedIds of [null, [420, 1620], [660]]) {
      const scope = { ...november, selectedIds };
      expect(computeCompletenessFromCounts(scope, counts)).toEqual(computeCompleteness(scope, [stored]));
    }
  });

  it('is none where a window begins or lasts differently', () => {
    expect(
      computeCompletenessFromCounts(november, [...counts, { id: 480, duration: 240, shifts: 1 }]),
    ).toBeNull();
    expect(computeCompletenessFromCounts(november, [{ id: 420, duration: 720, shifts: 1 }])).toBeNull();
  });
});
