import type { ReportContext } from '#contract/reports/report-context.ts';

interface Hospital {
  id: number;
  modules: readonly [number, number];
}

/** What a report of comments without any looks like, about one module of each hospital. */
function emptyReport(...hospitals: Hospital[]): ReportContext {
  const range = { start_date: '2026-01-01', end_date: '2026-03-31' };
  return {
    report: 'comments',
    options: {
      clients: hospitals.map(hospital => hospital.id),
      modules: hospitals.map(hospital => hospital.modules[0]),
      ...range,
      date_grain: 'month',
      shift_windows: null,
      split_day_night: false,
    },
    hours_per_day: 24,
    groupings: [],
    citation: {
      hospitals: [],
      modules: [],
      ...range,
      windows: [],
      shifts: 0,
      completeness: { saved: 0, possible: 0 },
      made_at: '2026-11-14T15:00:00Z',
    },
    state: {},
  };
}

/** To be posted: an analysis that names these hospitals. */
export function newAnalysis(...hospitals: Hospital[]) {
  const context = emptyReport(...hospitals);
  const { clients, modules } = context.options;
  return { name: 'A quarter of comments', clients, modules, report: context.report, context };
}
