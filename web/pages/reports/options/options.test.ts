import { describe, expect, test } from 'vitest';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { findPreset, listPresets } from './presets.ts';
import { listQuarterChoices } from './quarter-choices.ts';
import { findQuickFilter, listWindows, selectWindows } from './quick-filters.ts';
import { buildCalls } from './report-calls.ts';
import { type ReportOptions, readOptions, writeOptions } from './report-options.ts';

const ratio = getReportType('ratio');
const defaults = {
  today: '2026-11-15',
  firstGoodMonth: null,
  quarters: listQuarterChoices(Date.parse('2026-11-15'), null),
};
const read = (text: string, type = ratio) => readOptions(new URLSearchParams(text), type, defaults);
const defaultOptions = read('');

describe('options in the address', () => {
  test('leave out defaults, but not the dates', () => {
    expect(writeOptions(new URLSearchParams('generate=true'), defaultOptions).toString()).toBe(
      'generate=true&start_date=2025-11-01&end_date=2026-10-31',
    );
  });

  test('are read as they were written', () => {
    const options: ReportOptions = {
      clients: [1, 2],
      modules: [10],
      start: '2026-01-01',
      end: '2026-02-28',
      grain: 'week',
      shiftWindows: [420, 660],
      splitDayNight: true,
      compare: 'last_year',
      base: 'plan',
      assessment: 7,
      quarter: null,
    };
    expect(read(writeOptions(new URLSearchParams(), options).toString())).toEqual(options);
  });

  test('fall back to defaults where they are invalid', () => {
    expect(read('modules=x,&start_date=2026-02-30&end_date=soon&date_grain=hour&compare=all')).toEqual(
      defaultOptions,
    );
  });

  test('have a quarter in place of dates for Fair Peers, the newest that is open by default', () => {
    const peers = getReportType('peers');
    const chosen = read('quarter=2025-Q3&start_date=2026-01-01', peers);
    expect(chosen).toMatchObject({ quarter: '2025-Q3', start: '2025-07-01', end: '2025-09-30' });
    expect(writeOptions(new URLSearchParams(), chosen).toString()).toBe('quarter=2025-Q3');
    expect(read('quarter=2025-Q5', peers).quarter).toBe('2026-Q2');
    expect(read('quarter=2025-Q3').quarter).toBeNull();
    expect(buildCalls(chosen, peers, 10).report).toEqual({ modules: [10], quarter: '2025-Q3' });
  });

  test('are ignored where the report type does not have them', () => {
    const { grain, shiftWindows, splitDayNight } = read(
      'date_grain=week&shift_windows=420&split_day_night=true',
      getReportType('executive'),
    );
    expect([grain, shiftWindows, splitDayNight]).toEqual(['automatic', [], false]);
  });
});

describe('presets', () => {
  const presets = listPresets('2026-11-15', null);

  test.each([
    ['Last 12 months', '2025-11-01', '2026-10-31'],
    ['Last 30 days', '2026-10-16', '2026-11-14'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['Last quarter', '2026-07-01', '2026-09-30'],
    ['Year to date', '2026-01-01', '2026-11-15'],
    ['Last year', '2025-01-01', '2025-12-31'],
  ])('%s on 2026-11-15 is %s to %s', (name, start, end) => {
    expect(presets).toContainEqual({ name, start, end });
    expect(findPreset(presets, { start, end })?.name).toBe(name);
  });

  test.each([
    ['2025-06-01', 'Last 12 months', '2025-11-01', '2026-10-31'],
    ['2026-08-01', 'Last 3 months', '2026-08-01', '2026-10-31'],
    ['2026-10-01', 'Last month', '2026-10-01', '2026-10-31'],
    ['2026-11-01', 'This month', '2026-11-01', '2026-11-15'],
    ['2026-12-01', 'Today', '2026-11-15', '2026-11-15'],
  ])('the default with the first good month %s is named %s', (firstGoodMonth, name, start, end) => {
    const [usual, ...others] = listPresets('2026-11-15', firstGoodMonth);
    expect(usual).toEqual({ name, start, end });
    expect(others.map(preset => preset.name)).not.toContain(name);
  });

  test('other dates match no preset', () => {
    expect(findPreset(presets, { start: '2026-10-02', end: '2026-10-31' })).toBeUndefined();
  });

  test('a range that was the last 12 months a month ago is not any more', () => {
    expect(findPreset(listPresets('2026-12-15', null), read(''))).toBeUndefined();
  });
});

describe('quarters', () => {
  const now = Date.parse('2026-11-15');

  test('are offered since the first good month, newest first, for at most three years', () => {
    expect(listQuarterChoices(now, '2025-12-01')).toEqual(['2026-Q2', '2026-Q1', '2025-Q4']);
    expect(listQuarterChoices(now, null)).toHaveLength(12);
  });

  test('have the newest open one also if the first good month is later', () => {
    expect(listQuarterChoices(now, '2026-09-01')).toEqual(['2026-Q2']);
  });
});

describe('shift times', () => {
  const windows = listWindows([
    {
      shift_windows_config: [
        { mins: 420, is_day: true },
        { mins: 1140, is_day: false },
      ],
      show_full_sw_range: false,
    },
  ]);

  test('Day and Night follow each window’s flag, All clears the selection', () => {
    expect(selectWindows(windows, 'Day')).toEqual([420]);
    expect(selectWindows(windows, 'Night')).toEqual([1140]);
    expect(selectWindows(windows, 'All')).toEqual([]);
  });

  test('a selection matches its quick filter', () => {
    expect(findQuickFilter(windows, [])).toBe('All');
    expect(findQuickFilter(windows, [1140])).toBe('Night');
    expect(findQuickFilter(windows, [420, 1140])).toBeUndefined();
  });
});

describe('the requests', () => {
  test('a report without chosen modules is about the current one, a rollup about all', () => {
    expect(buildCalls(defaultOptions, ratio, 10).report).toEqual({
      modules: [10],
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      date_grain: 'automatic',
    });
    expect(buildCalls(defaultOptions, getReportType('module_rollup'), 10).report).toEqual({
      start_date: '2025-11-01',
      end_date: '2026-10-31',
    });
  });

  test('the dates compared with are divided in the same way', () => {
    expect(buildCalls({ ...defaultOptions, compare: 'previous' }, ratio, 10).compared).toMatchObject({
      with: 'previous',
      query: { modules: [10], start_date: '2024-11-01', end_date: '2025-10-31', date_grain: 'month' },
    });
    expect(buildCalls(defaultOptions, ratio, 10).compared).toBeNull();
    const afterLeapYear = { start: '2025-01-01', end: '2025-04-02', compare: 'last_year' } as const;
    expect(
      buildCalls({ ...defaultOptions, ...afterLeapYear }, getReportType('executive'), 10).compared?.query,
    ).toEqual({ modules: [10], start_date: '2024-01-01', end_date: '2024-04-02', compared_grain: 'week' });
  });

  test('reversed dates are sent as they are, without a comparison', () => {
    const reversed = {
      ...defaultOptions,
      start: '2026-02-01',
      end: '2026-01-01',
      compare: 'previous',
    } as const;
    expect(buildCalls(reversed, ratio, 10)).toMatchObject({
      report: { start_date: '2026-02-01', end_date: '2026-01-01' },
      compared: null,
    });
  });
});
