import { describe, expect, test } from 'vitest';
import { getReportType } from '#domain/reports/report-types.ts';
import { presetOf, presets } from './presets.ts';
import { quickFilterOf, windowChoices, windowsOf } from './quick-filters.ts';
import { comparedCall, reportCall } from './report-call.ts';
import { type ReportOptions, readOptions, writeOptions } from './report-options.ts';

const ratio = getReportType('ratio');
const read = (text: string, type = ratio) => readOptions(new URLSearchParams(text), type);
const usual = read('');

describe('options in the address', () => {
  test('what is usual is not written down', () => {
    expect(writeOptions(new URLSearchParams('generate=true'), usual).toString()).toBe('generate=true');
  });

  test('what is written is read again', () => {
    const options: ReportOptions = {
      clients: [1, 2],
      modules: [10],
      start: '2026-01-01',
      end: '2026-02-28',
      grain: 'week',
      shiftWindows: [420, 660],
      splitDayNight: true,
      compare: 'last_year',
    };
    expect(read(writeOptions(new URLSearchParams(), options).toString())).toEqual(options);
  });

  test('what makes no sense counts as absent', () => {
    expect(read('modules=x,&start_date=2026-02-30&end_date=soon&date_grain=hour&compare=all')).toEqual(usual);
  });

  test('options that a type lacks are not read', () => {
    const { grain, shiftWindows, splitDayNight } = read(
      'date_grain=week&shift_windows=420&split_day_night=true',
      getReportType('executive'),
    );
    expect([grain, shiftWindows, splitDayNight]).toEqual(['automatic', [], false]);
  });
});

describe('presets', () => {
  test.each([
    ['last-12-months', '2025-11-01', '2026-10-31'],
    ['last-30-days', '2026-10-16', '2026-11-14'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['year-to-date', '2026-01-01', '2026-11-15'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])('%s on 2026-11-15 is %s to %s', (id, start, end) => {
    const preset = presets.find(candidate => candidate.id === id);
    expect(preset?.rangeOn('2026-11-15', null)).toEqual({ start, end });
    expect(presetOf({ start, end }, '2026-11-15', null)).toBe(id);
  });

  test('dates of one’s own are no preset', () => {
    expect(presetOf({ start: '2026-10-02', end: '2026-10-31' }, '2026-11-15', null)).toBeUndefined();
  });
});

describe('shift times', () => {
  const windows = windowChoices([
    {
      shift_windows_config: [
        { mins: 420, is_day: true },
        { mins: 1140, is_day: false },
      ],
      show_full_sw_range: false,
    },
  ]);

  test('Day and Night follow each window’s flag, All clears the selection', () => {
    expect(windowsOf(windows, 'day')).toEqual([420]);
    expect(windowsOf(windows, 'night')).toEqual([1140]);
    expect(windowsOf(windows, 'all')).toEqual([]);
  });

  test('a selection is recognised as the filter it is', () => {
    expect(quickFilterOf(windows, [])).toBe('all');
    expect(quickFilterOf(windows, [1140])).toBe('night');
    expect(quickFilterOf(windows, [420, 1140])).toBeNull();
  });
});

describe('the call', () => {
  const range = { start: '2025-11-01', end: '2026-10-31' };

  test('without a module it is about the current one, a rollup about all', () => {
    const rollup = getReportType('module_rollup');
    expect(reportCall(usual, ratio, { range, currentModule: 10 })).toEqual({
      modules: [10],
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      date_grain: 'automatic',
    });
    expect(reportCall(usual, rollup, { range, currentModule: 10 })).toEqual({
      start_date: '2025-11-01',
      end_date: '2026-10-31',
    });
  });

  test('what is compared is cut the same way', () => {
    const options = { ...usual, compare: 'previous' } as const;
    const call = reportCall(options, ratio, { range, currentModule: 10 });
    expect(comparedCall(call, options, ratio, range)).toMatchObject({
      start_date: '2024-11-01',
      end_date: '2025-10-31',
      date_grain: 'month',
    });
    expect(comparedCall(call, usual, ratio, range)).toBeNull();
  });
});
