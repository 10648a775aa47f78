import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import golden from '#domain/golden/bridge.json' with { type: 'json' };
import { createReportContext } from './report-contexts.ts';

type Bridge = NonNullable<ReportData['bridge']>;

/** A worked case with levels and steps as the server answers it, against the plan 7 if it has one. */
export function createBridge(index: number): Bridge {
  const goldenCase = golden.cases[index];
  if (!goldenCase || !('levels' in goldenCase.expect)) throw new Error(`The case ${index} has no bridge`);
  const { base, with_plan, expect: expected } = goldenCase;
  return {
    base: {
      kind: base as Bridge['base']['kind'],
      start: expected.base_start ?? '',
      end: expected.base_end ?? '',
      assessment: with_plan ? 7 : null,
    },
    levels: expected.levels as Bridge['levels'],
    completeness: { base: { saved: 300, possible: 372 }, period: { saved: 280, possible: 354 } },
    hours: expected.hours as Bridge['hours'],
    cost: expected.cost as Bridge['cost'],
  };
}

/** February and March 2026 against the plan: as a whole and by month. */
export function createBridgeContext(data: Partial<ReportData> = {}): ReportContext {
  const months = [
    { key: '2026-02-01', label: 'Feb 2026', start: '2026-02-01', end: '2026-02-28', bridge: createBridge(2) },
    { key: '2026-03-01', label: 'Mar 2026', start: '2026-03-01', end: '2026-03-31', bridge: createBridge(1) },
  ];
  return createReportContext(
    { bridge: createBridge(2), bridge_months: months, bridge_remarks: ['The plan is “Core”.'], ...data },
    {
      report: 'staffing_bridge',
      options: { start_date: '2026-02-01', end_date: '2026-03-31', date_grain: 'all', base: 'plan' },
    },
  );
}
