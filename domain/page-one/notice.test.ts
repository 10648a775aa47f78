import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { type ComposedId, composeReport } from '../reports/compose-report.ts';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { buildReportRows, plainShift, type RecordedShift } from '../testing/report-rows.ts';
import { chooseNotice, type NoticeData } from './notice.ts';

const range = { start: '2026-02-20', end: '2026-02-26' };
const labor = { id: 1, name: 'Labor', clientId: 1 };
const nicu = { id: 2, name: 'NICU', clientId: 1 };

const notice = (id: ComposedId, shifts: readonly RecordedShift[], modules = [labor]) =>
  chooseNotice(
    finish(
      composeReport(
        id,
        {
          clients: [{ id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: false }],
          modules,
          range,
          today: '2026-03-01',
          options: { dateGrain: 'day', shiftWindows: null, splitDayNight: false },
        },
        buildReportRows(shifts, 'day', range),
      ),
    ),
  );

const full: RecordedShift = {
  ...plainShift,
  acuityCounts: { 7: 10 },
  reasons: ['Sick call'],
  comments: 'short',
};
const twoDays = [full, { ...full, date: '2026-02-21' }];

describe('chooseNotice', () => {
  it.each<ComposedId>(['ratio', 'nursing_hours', 'comments', 'executive'])(
    'is empty for %s without shifts',
    id => {
      expect(notice(id, [])).toBe('empty');
    },
  );

  it.each<ComposedId>(['ratio', 'nursing_hours', 'comments', 'patterns_by_timeperiod', 'executive'])(
    'is null for %s if every block has data',
    id => {
      expect(notice(id, twoDays)).toBeNull();
    },
  );

  it('is partial if a trend has only one period', () => {
    expect(notice('ratio', [full])).toBe('partial');
    expect(notice('nursing_hours', [full])).toBeNull();
  });

  it('is partial if a block has no data', () => {
    expect(
      notice(
        'ratio',
        twoDays.map(shift => ({ ...shift, reasons: [] })),
      ),
    ).toBe('partial');
    expect(
      notice(
        'executive',
        twoDays.map(shift => ({ ...shift, comments: '' })),
      ),
    ).toBe('partial');
  });

  const chooseBlockNotice = (data: NoticeData) => chooseNotice({ groupings: [{ data }] });
  const createSchedule = (...shifts: number[]) => shifts.map(count => ({ cells: [[{ shifts: count }]] }));

  it.each<[string, NoticeData, NoticeData]>([
    ['hours', { nursingHours: [{ total: 0.5 }] }, { nursingHours: [{ total: 0 }] }],
    ['one comment', { comments: ['short'] }, { comments: [] }],
    [
      'one shift with acuity',
      { acuityBreakdown: { data: { 7: 1 } } },
      { acuityBreakdown: { data: { 7: 0 } } },
    ],
    ['a charge nurse', { chargeNurseBreakdown: [{ count: 1 }] }, { chargeNurseBreakdown: [{ count: 0 }] }],
    ['a schedule with shifts', { schedule: createSchedule(0, 1) }, { schedule: createSchedule(0, 0) }],
    ['windows under a staffing standard', { standards: { windows: 1 } }, { standards: { windows: 0 } }],
  ])('has no notice for a block with %s, and an empty notice for one without', (_what, some, none) => {
    expect(chooseBlockNotice(some)).toBeNull();
    expect(chooseBlockNotice(none)).toBe('empty');
  });

  it('is partial for a report with a partial sub-report', () => {
    const partial = { groupings: [{ data: { summary: { shifts: 1 }, periods: [{ shifts: 1 }] } }] };
    expect(chooseNotice({ groupings: [], reports: [partial] })).toBe('partial');
    expect(chooseNotice(partial)).toBe('partial');
  });

  it('is null if one module has a staffing standard and another has none', () => {
    const groupings = [4, 0].map(windows => ({ data: { standards: { windows } } }));
    expect(chooseNotice({ groupings })).toBeNull();
  });

  it('is partial if one module has shifts and another has none', () => {
    expect(notice('ratio', twoDays, [labor, nicu])).toBe('partial');
  });
});
