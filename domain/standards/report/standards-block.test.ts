import { describe, expect, test } from 'vitest';
import type { StandardSetting } from '#domain/standards/setting/setting.ts';
import type { StandardShift } from './judge-range.ts';
import { buildStandardsBlock, type StandardsScope, type StandardsSource } from './standards-block.ts';

const config = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];
/** 10:00 in New York on 14 November. */
const scope: StandardsScope = {
  range: { start: '2026-11-12', end: '2026-11-15' },
  config,
  timeZone: 'America/New_York',
  selectedIds: null,
  first: { date: '2026-11-12', windowId: 420 },
  today: '2026-11-14',
  now: Date.parse('2026-11-14T15:00:00Z'),
};
const setting: StandardSetting = {
  pack: 'own_plan',
  unit_type: null,
  from: '2026-01-01',
  classes: [{ id: 'one', name: 'One', max: 1 }],
  mix: 'own',
  floor: 0,
  required_share: 50,
  map: { 1: { class: 'one', patients: 1 } },
};
const shift = (date: string, windowId: number, rnActual: number, more: Partial<StandardShift> = {}) => ({
  date,
  windowId,
  nominalMinutes: 720,
  acuityCounts: { 1: 3 },
  rnActual,
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
  ...more,
});
const build = (
  shifts: readonly StandardShift[],
  more: Partial<StandardsSource> = {},
  change: Partial<StandardsScope> = {},
) =>
  buildStandardsBlock(
    { ...scope, ...change },
    {
      history: [setting],
      efforts: {},
      flags: [],
      beforeGoodMonth: null,
      shiftsOn: date => shifts.filter(shift => shift.date === date),
      ...more,
    },
  );

describe('the windows of a range', () => {
  const shifts = [
    shift('2026-11-12', 420, 3),
    shift('2026-11-12', 1140, 2),
    shift('2026-11-13', 420, 3, { acuityCounts: { 1: 3, 2: 1 } }),
  ];

  test('are rated, not rated, missing or have not ended', () => {
    const block = build(shifts);
    expect(block).toMatchObject({ windows: 8, rated: 2, enough: 1, short: 1, notRated: 1, missing: 1 });
    expect(block.unmapped).toEqual([{ field: '2', shifts: 1 }]);
  });

  test('are listed if they are missing, newest first, with the share that there would be if all of them had been short', () => {
    const block = build([...shifts, shift('2026-11-14', 420, 3)], {}, { today: '2026-11-16' });
    expect(block.missingList).toEqual([
      { date: '2026-11-15', window: 1140 },
      { date: '2026-11-15', window: 420 },
      { date: '2026-11-14', window: 1140 },
      { date: '2026-11-13', window: 1140 },
    ]);
    expect(block).toMatchObject({ rated: 3, enough: 2, missing: 4 });
    expect(block.shareIfMissingShort).toBeCloseTo((100 * 2) / 7, 12);
    expect(build([], {}, { range: { start: '2026-11-15', end: '2026-11-15' } })).toMatchObject({
      missing: 0,
      shareIfMissingShort: null,
    });
  });

  test('have shifts with patients whom the standard leaves out, rated or not, and so many of those patients', () => {
    const map = { ...setting.map, 3: null };
    const counts = (acuityCounts: Record<string, number>) => ({ acuityCounts });
    const { leftOut, rated, list } = build(
      [
        shift('2026-11-12', 420, 3, counts({ 1: 3, 3: 0 })),
        shift('2026-11-12', 1140, 2, counts({ 1: 3, 3: 8.5 })),
        shift('2026-11-13', 420, 3, counts({ 1: 3, 2: 1, 3: 0.1 })),
      ],
      { history: [{ ...setting, map }] },
    );
    expect([rated, leftOut]).toEqual([2, { shifts: 2, patients: 8.6 }]);
    expect(list).toMatchObject([{ required: 3, classes: { one: 3 }, leftOut: 8.5 }]);
    expect(build(shifts).leftOut).toEqual({ shifts: 0, patients: 0 });
  });

  test('begin with the first recorded shift', () => {
    const first = { date: '2026-11-12', windowId: 1140 };
    expect(build(shifts, {}, { first })).toMatchObject({ windows: 7, rated: 1, short: 1 });
    expect(build(shifts, {}, { first: null })).toMatchObject({ windows: 0, share: null, shortLeft: 0 });
  });

  test('are those of dates with a standard', () => {
    const history = [
      { ...setting, from: '2026-11-13' },
      { pack: null, from: '2026-11-14' },
    ] as const;
    const block = build(shifts, { history });
    expect(block).toMatchObject({ windows: 2, rated: 0, notRated: 1, missing: 1, requiredShare: null });
    expect(block.settings).toEqual(history);
  });

  test('can be chosen', () => {
    expect(build(shifts, {}, { selectedIds: [1140] })).toMatchObject({ windows: 4, rated: 1, missing: 1 });
  });

  test('windows that are running are rated if they have a shift', () => {
    expect(build([shift('2026-11-14', 420, 3)])).toMatchObject({ windows: 8, rated: 1, missing: 4 });
  });

  test('are stored ones and those that overlap none of them', () => {
    const old = shift('2026-11-12', 660, 3, { nominalMinutes: 240 });
    const block = build([old], {}, { first: { date: '2026-11-12', windowId: 420 } });
    expect(block).toMatchObject({ windows: 8, rated: 1, missing: 3 });
  });

  test('do not include one that a clock change removes', () => {
    const hourly = [120, 180, 420].map(mins => ({ mins, isDay: true }));
    const range = { start: '2026-03-08', end: '2026-03-08' };
    const first = { date: '2026-03-01', windowId: 420 };
    expect(build([], {}, { config: hourly, range, first }).windows).toBe(2);
  });
});

describe('short windows', () => {
  test('touch a calendar day each, and two over midnight', () => {
    expect(build([shift('2026-11-12', 420, 0)]).calendarDaysShort).toBe(1);
    expect(build([shift('2026-11-12', 1140, 0)]).calendarDaysShort).toBe(2);
    const both = [shift('2026-11-12', 1140, 0), shift('2026-11-13', 420, 0)];
    expect(build(both).calendarDaysShort).toBe(2);
    const untilMidnight = shift('2026-11-12', 1140, 0, { nominalMinutes: 300 });
    expect(build([untilMidnight]).calendarDaysShort).toBe(1);
  });

  test('are listed newest first', () => {
    const { list } = build([
      shift('2026-11-12', 420, 0),
      shift('2026-11-12', 1140, 0),
      shift('2026-11-13', 420, 0),
    ]);
    expect(list.map(({ date, window }) => `${date} ${window}`)).toEqual([
      '2026-11-13 420',
      '2026-11-12 1140',
      '2026-11-12 420',
    ]);
  });

  test('have the RNs as they were entered beside the whole ones, and whether the charge nurse was included', () => {
    const { list } = build([shift('2026-11-12', 420, 2.5, { chargeNurseIncluded: true })]);
    expect(list).toMatchObject([{ required: 3, direct: 2, rnActual: 2.5, chargeNurseIncluded: true }]);
  });

  test('are listed with the flag and the efforts of their law', () => {
    const history = [{ ...setting, pack: 'washington' }];
    const flags = [{ id: 7, date: '2026-11-12', windowId: 420, actions: ['Agency'] }];
    const { list } = build(
      [
        shift('2026-11-12', 420, 2, { reasons: ['Sick call'], comments: 'Two sick' }),
        shift('2026-11-12', 1140, 1),
      ],
      { history, flags, efforts: { agency: ['Agency'] } },
    );
    const missing = ['ask_working', 'ask_available', 'per_diem'];
    expect(list).toEqual([
      expect.objectContaining({
        window: 1140,
        flag: null,
        efforts: { logged: [], missing: [...missing, 'agency'] },
      }),
      {
        date: '2026-11-12',
        window: 420,
        required: 3,
        direct: 2,
        rnActual: 2,
        chargeNurseIncluded: false,
        classes: { one: 3 },
        leftOut: 0,
        reasons: ['Sick call'],
        comments: 'Two sick',
        flag: 7,
        efforts: { logged: ['agency'], missing },
      },
    ]);
  });
});

test('months have the share of their rated shifts', () => {
  const range = { start: '2026-10-31', end: '2026-11-01' };
  const first = { date: '2026-10-31', windowId: 420 };
  const shifts = [shift('2026-10-31', 420, 3), shift('2026-10-31', 1140, 1)];
  expect(build(shifts, {}, { range, first }).months).toEqual([
    { month: '2026-10', rated: 2, short: 1, share: 50 },
    { month: '2026-11', rated: 0, short: 0, share: null },
  ]);
});
