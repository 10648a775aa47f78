import { describe, expect, it } from 'vitest';
import { grainNames, type RequestedGrain } from '../../time/date-grain.ts';
import { getReportType, isReportId, type ReportId, reportTypes, resolveOptions } from './report-types.ts';

const range = { start: '2026-02-20', end: '2026-04-20' };
const resolve = (
  id: ReportId,
  dateGrain: RequestedGrain,
  shiftWindows: number[] = [420],
  splitDayNight = true,
) => resolveOptions(id, { dateGrain, shiftWindows, splitDayNight }, range);

describe('resolveOptions', () => {
  it('replaces automatic by a grain that fits the range', () => {
    expect(resolve('ratio', 'automatic')).toEqual({
      ok: true,
      options: { dateGrain: 'week', shiftWindows: [420], splitDayNight: true },
    });
  });

  it('replaces automatic by the whole range for the predictive schedule', () => {
    expect(resolve('predictive_nurse_schedule', 'automatic')).toMatchObject({
      options: { dateGrain: 'all' },
    });
    expect(resolve('predictive_nurse_schedule', 'month')).toMatchObject({ options: { dateGrain: 'month' } });
  });

  it.each<RequestedGrain>(['day', 'weekday'])('refuses the grain %s for the predictive schedule', grain => {
    expect(resolve('predictive_nurse_schedule', grain)).toEqual({ ok: false, excludedGrain: grain });
  });

  it('ignores options that the type does not have', () => {
    const rangeOnly = { dateGrain: 'week', shiftWindows: null, splitDayNight: false };
    expect(resolve('executive', 'day')).toEqual({ ok: true, options: rangeOnly });
    expect(resolve('module_rollup', 'day')).toEqual({ ok: true, options: rangeOnly });
    expect(resolve('patterns_by_timeperiod', 'weekday')).toEqual({
      ok: true,
      options: { ...rangeOnly, dateGrain: 'weekday' },
    });
    expect(resolve('comments', 'year')).toMatchObject({
      options: { dateGrain: 'week', shiftWindows: [420] },
    });
  });

  it('takes the grain of the report compared with, if the type has none to choose', () => {
    const requested = { dateGrain: 'automatic', shiftWindows: [], splitDayNight: false } as const;
    const grain = (id: ReportId) => {
      const outcome = resolveOptions(id, { ...requested, comparedGrain: 'month' }, range);
      return outcome.ok && outcome.options.dateGrain;
    };
    expect([grain('executive'), grain('module_rollup')]).toEqual(['month', 'month']);
    expect([grain('ratio'), grain('staffing_bridge')]).toEqual(['week', 'all']);
  });

  it('treats an empty list of windows as all windows', () => {
    expect(resolve('ratio', 'day', [], false)).toMatchObject({
      options: { shiftWindows: null, splitDayNight: false },
    });
  });
});

describe('report types', () => {
  it('are eight in the specified order, then Staffing Bridge, Red Flags, Missed Care, Standards, Scheduled RNs and Fair Peers, each with a description', () => {
    expect(reportTypes.map(type => type.name)).toEqual([
      'Ratio',
      'Worked Hours',
      'Nursing Hours',
      'Comments',
      'Predictive Nurse Schedule',
      'Patterns by Time Period',
      'Executive',
      'Module Rollup',
      'Staffing Bridge',
      'Red Flags',
      'Missed Care',
      'Standards',
      'Scheduled RNs',
      'Fair Peers',
    ]);
    expect(reportTypes.every(type => type.description.endsWith('.'))).toBe(true);
  });

  it.each<[ReportId, string[], boolean, boolean]>([
    ['ratio', [], true, true],
    ['worked_hours', [], true, true],
    ['nursing_hours', [], true, true],
    ['comments', Object.keys(grainNames), true, true],
    ['predictive_nurse_schedule', ['day', 'weekday'], true, true],
    ['patterns_by_timeperiod', [], false, false],
    ['executive', Object.keys(grainNames), false, false],
    ['module_rollup', Object.keys(grainNames), false, false],
    ['missed_care', [], true, true],
  ])('%s excludes the grains %j; shift times: %s, day and night: %s', (id, excluded, windows, split) => {
    const { grains, hasShiftWindows, hasDayNightSplit } = getReportType(id);
    const offered: readonly string[] = grains;
    expect(Object.keys(grainNames).filter(grain => !offered.includes(grain))).toEqual(excluded);
    expect([hasShiftWindows, hasDayNightSplit]).toEqual([windows, split]);
  });

  it('have grains with the specified names', () => {
    expect(Object.values(grainNames)).toEqual([
      'Automatic',
      'Daily',
      'Weekly',
      'Monthly',
      'Quarterly',
      'Yearly',
      'Weekday',
    ]);
  });

  it('include one that covers several modules', () => {
    expect(reportTypes.filter(type => type.isMultiModule).map(type => type.id)).toEqual(['module_rollup']);
  });

  it('are recognised by their id', () => {
    expect(getReportType('ratio').name).toBe('Ratio');
    expect(isReportId('ratio')).toBe(true);
    expect(isReportId('annotated')).toBe(false);
    expect(() => getReportType('annotated' as ReportId)).toThrow(RangeError);
  });
});
