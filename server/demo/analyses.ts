import type { DateRange } from '#domain/calendar.ts';
import { defaultRange } from '#domain/default-range.ts';
import { rangeLabel } from '#domain/periods.ts';
import { composeReport } from '#domain/report.ts';
import type { ReportContext } from '#domain/report-context.ts';
import { type ReportId, resolveOptions } from '#domain/report-types.ts';
import { onTheWire } from '#server/http/on-the-wire.ts';
import { hoursNotes, ratioNotes } from './analysis-notes.ts';
import type { ShiftsByModule } from './hospital-shifts.ts';
import type { StoredHospital } from './load-hospitals.ts';
import { mergedRows, reportRowsOf } from './report-rows.ts';
import type { StoredModule } from './shift-generator.ts';

export interface DemoAnalysis {
  name: string;
  report: ReportId;
  published: boolean;
  clientId: number;
  moduleIds: number[];
  context: Record<string, unknown>;
  /** By card id. */
  notes: Record<string, string>;
}

/** One analysis that the hospital can read, and one that administrators still work on. */
export function analysesOf(hospital: StoredHospital, shifts: ShiftsByModule): DemoAnalysis[] {
  const { today, firstDate } = hospital.timeline;
  const range = defaultRange(today, firstDate);
  const [labor] = hospital.modules;
  if (labor === undefined) return [];

  const ratio = composed('ratio', hospital, [labor], shifts, range);
  const hours = composed('nursing_hours', hospital, hospital.modules, shifts, range);
  return [
    {
      ...stored(hospital, [labor], ratio),
      name: `A year of ratios in ${labor.plan.name}, ${rangeLabel(range)}`,
      published: true,
      notes: ratioNotes(ratio),
    },
    {
      ...stored(hospital, hospital.modules, hours),
      name: `Premium hours by unit, ${rangeLabel(range)} (draft)`,
      published: false,
      notes: hoursNotes(hours),
    },
  ];
}

function composed(
  report: ReportId,
  hospital: StoredHospital,
  modules: readonly StoredModule[],
  shifts: ShiftsByModule,
  range: DateRange,
): ReportContext {
  const asked = { dateGrain: 'automatic', shiftWindows: [], splitDayNight: false } as const;
  const outcome = resolveOptions(report, asked, range);
  if (!outcome.ok) throw new Error(`${report} has no automatic granularity`);
  const { id, plan } = hospital;
  const frame = {
    clients: [{ id, name: plan.name, shiftWindows: plan.shiftWindows, showFullRange: plan.showFullRange }],
    modules: modules.map(module => ({ id: module.id, name: module.plan.name, clientId: id })),
    range,
    options: outcome.options,
  };
  const rows = modules.map(module =>
    reportRowsOf(module.id, shifts.get(module) ?? [], range, outcome.options.dateGrain),
  );
  return composeReport(report, frame, mergedRows(rows));
}

/** `state` holds the view's choices (D15); an empty one is the view a report opens with. */
function stored(hospital: StoredHospital, modules: readonly StoredModule[], context: ReportContext) {
  return {
    report: context.report,
    clientId: hospital.id,
    moduleIds: modules.map(module => module.id),
    context: onTheWire({ ...context, state: {} }),
  };
}
