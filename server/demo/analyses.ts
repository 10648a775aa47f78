import type { ReportRows } from '#domain/reports/blocks/rows.ts';
import { buildCitation, type Citation } from '#domain/reports/citation.ts';
import { type Completeness, countPossibleShifts } from '#domain/reports/completeness.ts';
import { composeReport } from '#domain/reports/compose-report.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import { type ReportId, resolveOptions } from '#domain/reports/report-types.ts';
import { otherPremiumId, otherPremiumSlots } from '#domain/shifts/premium-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { computeDefaultRange } from '#domain/time/default-range.ts';
import { formatRange } from '#domain/time/periods.ts';
import { toWire } from '#server/http/answers/to-wire.ts';
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
export function analysesOf(hospital: StoredHospital, shifts: ShiftsByModule, madeAt: Date): DemoAnalysis[] {
  const { today, firstDate } = hospital.timeline;
  const range = computeDefaultRange(today, firstDate);
  const [labor] = hospital.modules;
  if (labor === undefined) return [];

  const about = { hospital, shifts, range, madeAt };
  const ratio = composed('ratio', [labor], about);
  const hours = composed('nursing_hours', hospital.modules, about);
  return [
    {
      ...stored(hospital, [labor], ratio),
      name: `A year of ratios in ${labor.plan.name}, ${formatRange(range)}`,
      published: true,
      notes: ratioNotes(ratio.context),
    },
    {
      ...stored(hospital, hospital.modules, hours),
      name: `Premium hours by unit, ${formatRange(range)} (draft)`,
      published: false,
      notes: hoursNotes(hours.context),
    },
  ];
}

interface About {
  hospital: StoredHospital;
  shifts: ShiftsByModule;
  range: DateRange;
  madeAt: Date;
}

interface Composed {
  context: Report;
  citation: Citation;
}

function composed(
  report: ReportId,
  modules: readonly StoredModule[],
  { hospital, shifts, range, madeAt }: About,
): Composed {
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
  const merged = mergedRows(rows);
  const citation = buildCitation(
    frame,
    merged.tallies,
    completenessIn(frame, hospital, merged),
    madeAt.toISOString(),
  );
  return { context: composeReport(report, frame, merged), citation };
}

/** No demo hospital has changed its shift times. */
function completenessIn(
  { range, modules }: ReportFrame,
  { plan, timeline }: StoredHospital,
  { tallies }: ReportRows,
): Completeness {
  const { shiftWindows: config, timezone: timeZone } = plan;
  const calendar = { range, today: timeline.today, config, timeZone, selectedIds: null };
  return {
    saved: tallies.reduce((sum, { tally }) => sum + tally.shifts, 0),
    possible: modules.length * countPossibleShifts(calendar),
  };
}

/** `state` holds the view's choices (D15); an empty one is the view a report opens with. */
function stored(hospital: StoredHospital, modules: readonly StoredModule[], { context, citation }: Composed) {
  return {
    report: context.report,
    clientId: hospital.id,
    moduleIds: modules.map(module => module.id),
    context: toWire({ ...context, citation, names: namesOf(modules), state: {} }),
  };
}

/** A slot that modules name differently keeps its number. */
function namesOf(modules: readonly StoredModule[]) {
  const fields = modules.flatMap(module => module.fields.map(({ id, name }) => [String(id), name] as const));
  const slots = Array.from({ length: otherPremiumSlots }, (_, index) => {
    const names = new Set(modules.map(({ plan }) => plan.otherPremiums[index] ?? '').filter(Boolean));
    return names.size === 1 ? [[otherPremiumId(index + 1), [...names].join()] as const] : [];
  });
  return { fields: Object.fromEntries(fields), premiumTypes: Object.fromEntries(slots.flat()) };
}
