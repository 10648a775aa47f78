import { describe, expect, it } from 'vitest';
import { collectComments, countAcuity, countChargeNurse, countReasons } from './breakdowns.ts';

const counted = { moduleId: 1, isDay: true };
const comment = {
  ...counted,
  windowId: 420,
  nominalMinutes: 240,
  date: '2026-02-20',
  reasons: [],
  rnVariance: 0,
  updatedBy: 'Ann Lee',
};

describe('countReasons', () => {
  it('adds up a reason over rows, sorts by reason, and keeps under and over apart', () => {
    const rows = [
      { ...counted, reason: 'Sick call', over: false, shifts: 2 },
      { ...counted, reason: 'Low census', over: true, shifts: 1 },
      { ...counted, reason: 'Low census', over: false, shifts: 4 },
      { ...counted, reason: 'Sick call', over: false, shifts: 3, isDay: false },
    ];
    expect(countReasons(rows)).toEqual([
      { reason: 'Low census', count: 4, over: false },
      { reason: 'Low census', count: 1, over: true },
      { reason: 'Sick call', count: 5, over: false },
    ]);
  });
});

describe('countAcuity', () => {
  it('adds up shifts by field and has the number of all shifts', () => {
    const rows = [7, 3, 7].map(fieldId => ({ ...counted, fieldId, fieldName: '', shifts: 2 }));
    expect(countAcuity(rows, 9)).toEqual({ data: { 3: 2, 7: 4 }, totalShifts: 9 });
  });
});

describe('countChargeNurse', () => {
  it('has both answers, included first, even if one never occurs', () => {
    expect(countChargeNurse([{ ...counted, chargeNurseIncluded: false, shifts: 5 }])).toEqual([
      { chargeNurseIncluded: true, count: 0 },
      { chargeNurseIncluded: false, count: 5 },
    ]);
  });
});

describe('collectComments', () => {
  it('sorts by date and window and leaves out blank comments', () => {
    const rows = [
      { ...comment, date: '2026-02-21', comments: 'third' },
      { ...comment, windowId: 1620, comments: 'second' },
      { ...comment, comments: 'first' },
      { ...comment, comments: '  \n' },
    ];
    expect(collectComments(rows, []).map(({ comments, label }) => [comments, label])).toEqual([
      ['first', '07:00'],
      ['second', '03:00'],
      ['third', '07:00'],
    ]);
  });

  it('says over, under or neither, and labels the window like the report', () => {
    const rows = [-0.5, 0.04, 0.5].map(rnVariance => ({ ...comment, rnVariance, comments: 'x' }));
    const listed = collectComments(rows, [{ id: 420, label: '07:00 - 10:59' }]);
    expect(listed.map(({ over, label }) => [over, label])).toEqual([
      [false, '07:00 - 10:59'],
      [null, '07:00 - 10:59'],
      [true, '07:00 - 10:59'],
    ]);
  });
});
