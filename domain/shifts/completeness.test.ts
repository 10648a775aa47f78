import { describe, expect, it, test } from 'vitest';
import { addDays } from '../time/calendar.ts';
import {
  computeCompleteness,
  computeCompletenessFromCounts,
  findFirstCounted,
  listChangedWindows,
  sumCompleteness,
} from './completeness.ts';
import { defaultShiftWindows } from './shift-window-config.ts';

const november = {
  range: { start: '2026-11-02', end: '2026-12-01' },
  today: '2027-01-01',
  config: defaultShiftWindows,
  removed: [],
  selectedIds: null,
  first: { date: '2026-01-05', windowId: 420 },
};
const fourHours = (...ids: number[]) => ids.map(id => ({ id, duration: 240 }));
const hourly = Array.from({ length: 24 }, (_, hour) => ({ mins: hour * 60, isDay: true }));

describe('computeCompleteness', () => {
  it('counts saved shifts and possible windows', () => {
    const stored = [
      { windows: fourHours(420, 660, 900, 1140, 1380, 1620), dates: 28 },
      { windows: fourHours(420, 660), dates: 1 },
    ];
    expect(computeCompleteness(november, stored)).toEqual({ saved: 170, possible: 180 });
  });

  it('adds up modules', () => {
    const modules = [[], [{ windows: fourHours(420), dates: 3 }]];
    expect(sumCompleteness(modules.map(stored => computeCompleteness(november, stored)))).toEqual({
      saved: 3,
      possible: 360,
    });
  });

  it('has no possible windows after today', () => {
    expect(computeCompleteness({ ...november, today: '2026-11-03' }, [])).toEqual({
      saved: 0,
      possible: 12,
    });
    expect(computeCompleteness({ ...november, today: '2026-10-31' }, [])).toEqual({
      saved: 0,
      possible: 0,
    });
  });

  it('counts stored windows of another configuration and the configured ones that overlap none of them', () => {
    const twelveHours = [{ windows: [{ id: 420, duration: 720 }], dates: 1 }];
    const day = { ...november, range: { start: '2026-11-02', end: '2026-11-02' } };
    expect(computeCompleteness(day, twelveHours)).toEqual({ saved: 1, possible: 4 });
  });

  it('counts selected windows only, after it has removed overlapping ones', () => {
    const stored = [{ windows: [{ id: 420, duration: 480 }], dates: 1 }];
    const scope = {
      ...november,
      range: { start: '2026-11-02', end: '2026-11-03' },
      selectedIds: [660, 1620],
    };
    expect(computeCompleteness(scope, stored)).toEqual({ saved: 0, possible: 3 });
  });

  it('leaves out a window that a clock change removes', () => {
    const range = { start: '2026-03-01', end: '2026-03-31' };
    const changed = listChangedWindows(range, hourly, 'America/New_York');
    const removed = changed.filter(({ elapsedMinutes }) => elapsedMinutes === 0);
    const march = { ...november, range, config: hourly, removed };
    expect(removed).toHaveLength(1);
    expect(computeCompleteness(march, []).possible).toBe(31 * 24 - 1);
    expect(computeCompleteness({ ...march, selectedIds: [60] }, []).possible).toBe(31);
    const later = { date: '2026-03-20', windowId: 0 };
    expect(computeCompleteness({ ...march, first: later }, []).possible).toBe(12 * 24);
    // The removed window is before the first shift of the same date.
    const sameDate = { date: removed[0]?.date ?? '', windowId: 600 };
    const days = 31 - Number(sameDate.date.slice(8));
    expect(computeCompleteness({ ...march, first: sameDate }, []).possible).toBe(days * 24 + 14);
  });

  it('counts no window before the first shift', () => {
    const first = { date: '2026-11-30', windowId: 1140 };
    const stored = [{ windows: fourHours(1140, 1380), dates: 1 }];
    expect(computeCompleteness({ ...november, first }, stored)).toEqual({ saved: 2, possible: 3 + 6 });
    expect(computeCompleteness({ ...november, first, selectedIds: [420] }, stored)).toEqual({
      saved: 0,
      possible: 1,
    });
    const afterRange = { date: '2026-12-24', windowId: 420 };
    expect(computeCompleteness({ ...november, first: afterRange }, []).possible).toBe(0);
  });

  it('has no possible shifts without a first one', () => {
    expect(computeCompleteness({ ...november, first: null }, [])).toEqual({ saved: 0, possible: 0 });
  });
});

test.each([
  ['the first shift', { date: '2026-05-03', windowId: 660 }, '2026-05-01', '2026-05-03'],
  ['the first good month', { date: '2026-05-03', windowId: 660 }, '2026-06-01', '2026-06-01'],
  ['the first shift', { date: '2026-05-03', windowId: 660 }, null, '2026-05-03'],
  ['nothing', null, '2026-06-01', undefined],
])('completeness counts from %s, whichever is later', (_, firstShift, firstGoodMonth, date) => {
  expect(findFirstCounted(firstShift, firstGoodMonth)?.date).toBe(date);
});

describe('computeCompletenessFromCounts', () => {
  const counts = [
    { id: 420, duration: 240, shifts: 29 },
    { id: 660, duration: 240, shifts: 17 },
  ];

  it('equals the completeness by dates if all stored windows are configured', () => {
    const stored = [
      { windows: fourHours(420, 660), dates: 17 },
      { windows: fourHours(420), dates: 12 },
    ];
    for (const selectedIds of [null, [420, 1620], [660]]) {
      const scope = { ...november, selectedIds };
      expect(computeCompletenessFromCounts(scope, counts)).toEqual(computeCompleteness(scope, stored));
    }
  });

  it('is null if a stored window has another start or duration', () => {
    expect(
      computeCompletenessFromCounts(november, [...counts, { id: 480, duration: 240, shifts: 1 }]),
    ).toBeNull();
    expect(computeCompletenessFromCounts(november, [{ id: 420, duration: 720, shifts: 1 }])).toBeNull();
  });
});

describe('listChangedWindows', () => {
  const half = [
    { mins: 150, isDay: true },
    { mins: 870, isDay: false },
  ];
  it.each([
    ['a night window of the day before', defaultShiftWindows, '2026-10-31', '2026-11-01'],
    ['a window whose own start is skipped', half, '2026-03-08', '2026-03-08'],
  ])('has the calendar date of the change of %s', (_, config, date, changedOn) => {
    const range = { start: addDays(date, -20), end: addDays(date, 20) };
    const changed = listChangedWindows(range, config, 'America/New_York');
    expect(changed.map(window => [window.date, window.changedOn])).toEqual([[date, changedOn]]);
  });
});
