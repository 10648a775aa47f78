import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { defaultRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

type Flags = NonNullable<ReportData['red_flags']>;
type ListedFlag = NonNullable<Flags['list']>[number];

export function createListedFlag(change: Partial<ListedFlag> = {}): ListedFlag {
  return {
    module: 1,
    module_name: 'Labor & Delivery',
    date: '2026-10-16',
    window: 420,
    label: '07:00',
    kind: 'short',
    status: 'resolved',
    reasons: ['percent', 'minimum'],
    shift_reasons: ['Sick call'],
    rn_target: 4,
    rn_actual: 1.5,
    min_rn_target: 2,
    owner_name: 'Ben Roy',
    outcome: 'On-call came',
    note: '',
    minutes_to_acknowledge: 40,
    minutes_to_resolve: 60,
    trail: [
      { at: '2026-10-16T13:00:00.000Z', event: 'opened', by_name: 'Ann Lee' },
      { at: '2026-10-16T13:30:00.000Z', event: 'mailed', by_name: '' },
      { at: '2026-10-16T13:40:00.000Z', event: 'taken', by_name: 'Ben Roy' },
      {
        at: '2026-10-16T13:45:00.000Z',
        event: 'tried',
        by_name: 'Ben Roy',
        action: 'On-call',
        result: 'helped',
        rns: 1.5,
      },
      { at: '2026-10-16T14:00:00.000Z', event: 'resolved', by_name: 'Ann Lee' },
    ],
    ...change,
  };
}

/** Four red flags in 200 shifts: three short ones, one without data; one more was withdrawn. */
export function createFlags(change: Partial<Flags> = {}): Flags {
  const empty = [0, 0];
  return {
    shifts: 200,
    short: 3,
    missing: 1,
    withdrawn: 1,
    open: 1,
    acknowledged: 1,
    resolved: 2,
    escalated: 1,
    times: {
      all: {
        acknowledge: { flags: 3, waiting: 1, median: 40, p90: 500 },
        resolve: { flags: 2, waiting: 2, median: 45, p90: 60 },
      },
      short: {
        acknowledge: { flags: 2, waiting: 1, median: 12, p90: 37.4 },
        resolve: { flags: 2, waiting: 1, median: 45, p90: 60 },
      },
      missing: {
        acknowledge: { flags: 1, waiting: 0, median: 600, p90: 600 },
        resolve: { flags: 0, waiting: 1, median: null, p90: null },
      },
    },
    windows: [
      { id: 420, label: '07:00', shifts: 110 },
      { id: 1140, label: '19:00', shifts: 90 },
    ],
    cells: [empty, empty, empty, empty, empty, [3, 0], [0, 1]],
    broken: [
      { rule: 'percent', flags: 3 },
      { rule: 'minimum', flags: 1 },
      { rule: 'missing', flags: 1 },
    ],
    reasons: [
      { reason: 'Sick call', flags: 2 },
      { reason: 'Admissions', flags: 1 },
    ],
    actions: [
      { action: 'On-call', tries: 2, helped: 2, partly: 0, no: 0, rns: 2.5, said: 2 },
      { action: 'Agency', tries: 1, helped: 0, partly: 0, no: 1, rns: 0, said: 0 },
    ],
    rules: [
      {
        module: 'Labor & Delivery',
        since: '2026-01-01T15:00:00.000Z',
        until: null,
        rules: defaultRedFlagRules,
      },
    ],
    remarks: [],
    list: [createListedFlag()],
    ...change,
  };
}

export function createFlagsContext(change: Partial<Flags> = {}): ReportContext {
  const context = createReportContext(
    { red_flags: createFlags(change) },
    { report: 'red_flags', options: { date_grain: 'all' } },
  );
  return { ...context, citation: { ...context.citation, timezone: 'America/New_York' } };
}
