import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { toWire } from '#contract/wire.ts';
import { washington1 } from '#domain/standards/packs/washington-1.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

type Standards = NonNullable<ReportData['standards']>;

/** A plan of Washington: one RN for each patient in labor, one for four couplets. 100 shifts were rated, 21 were short. */
export function createStandards(change: Partial<Standards> = {}): Standards {
  return {
    windows: 122,
    rated: 100,
    enough: 79,
    short: 21,
    not_rated: 4,
    missing: 18,
    share: 79,
    share_if_missing_short: (100 * 79) / 118,
    required_share: 80,
    short_left: -1,
    calendar_days_short: 19,
    before_good_month: null,
    left_out: { shifts: 0, patients: 0 },
    months: [
      { month: '2026-09', rated: 50, short: 6, share: 88 },
      { month: '2026-10', rated: 50, short: 15, share: 70 },
    ],
    unmapped: [{ field: '3', shifts: 4 }],
    settings: [
      {
        pack: 'washington',
        unit_type: null,
        from: '2026-01-01',
        classes: [
          { id: 'labor', name: 'Labor', max: 1 },
          { id: 'couplet', name: 'Couplets', max: 4 },
        ],
        mix: 'own',
        floor: 2,
        map: { '1': { class: 'labor', patients: 1 }, '2': { class: 'couplet', patients: 1 }, '4': null },
      },
    ],
    packs: [toWire(washington1)],
    missing_list: [
      { date: '2026-10-31', window: 1140 },
      { date: '2026-10-31', window: 420 },
      { date: '2026-10-30', window: 1140 },
      { date: '2026-10-30', window: 420 },
      { date: '2026-10-20', window: 420 },
      { date: '2026-09-30', window: 1140 },
    ],
    list: [
      {
        date: '2026-10-02',
        window: 1140,
        required: 6,
        direct: 4,
        rn_actual: 4,
        charge_nurse_included: false,
        classes: { labor: 6 },
        left_out: 0,
        reasons: [],
        comments: '',
        flag: null,
        efforts: { logged: [], missing: ['ask_working', 'ask_available', 'per_diem', 'agency'] },
      },
      {
        date: '2026-10-02',
        window: 420,
        required: 6,
        direct: 5,
        rn_actual: 5.5,
        charge_nurse_included: true,
        classes: { labor: 5, couplet: 2 },
        left_out: 0,
        reasons: ['Sick call'],
        comments: 'Two inductions',
        flag: 7,
        efforts: { logged: ['per_diem', 'agency'], missing: ['ask_working', 'ask_available'] },
      },
    ],
    ...change,
  };
}

export function createStandardsContext(change: Partial<Standards> = {}): ReportContext {
  const context = createReportContext(
    { standards: createStandards(change) },
    { report: 'standards', options: { date_grain: 'all' } },
  );
  const fields = { '1': 'Active labor', '2': 'Couplet', '3': 'Triage', '4': 'Visitor' };
  return { ...context, names: { fields, premium_types: {} } };
}
