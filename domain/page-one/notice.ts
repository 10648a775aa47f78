import { type FlagFindings, hasFlagFindings } from '../red-flags/report/describe-flags.ts';

/** A message for the whole report (D21): nothing is recorded, or not enough for some of its visuals. */
export type ReportNotice = 'empty' | 'partial' | null;

/** The parts of a report on which the notice depends. */
export interface NoticeSource {
  readonly groupings: readonly { readonly data: NoticeData }[];
  readonly reports?: readonly NoticeSource[] | undefined;
}

interface Recorded {
  readonly shifts: number;
}

export interface NoticeData {
  readonly summary?: Recorded | undefined;
  readonly periods?: readonly Recorded[] | undefined;
  readonly heatmap?: { readonly census: readonly (readonly (number | null)[])[] } | undefined;
  readonly nursingHours?: readonly { readonly total: number }[] | undefined;
  readonly patterns?: readonly { readonly byWindow: readonly Recorded[] }[] | undefined;
  readonly schedule?: readonly { readonly cells: readonly (readonly Recorded[])[] }[] | undefined;
  readonly comments?: readonly unknown[] | undefined;
  readonly reasonsBreakdown?: readonly unknown[] | undefined;
  readonly acuityBreakdown?: { readonly data: Readonly<Record<string, number>> } | undefined;
  readonly chargeNurseBreakdown?: readonly { readonly count: number }[] | undefined;
  readonly bridge?: unknown;
  readonly redFlags?: FlagFindings | undefined;
  readonly standards?: { readonly windows: number } | undefined;
  readonly scheduled?: { readonly summary: Recorded } | undefined;
  readonly missedCare?: Recorded | undefined;
  readonly peers?: unknown;
}

const minTrendPeriods = 2;

/**
 * `empty` if no block has data; `partial` if some block has none, or a trend has fewer than 2 periods with shifts. For a
 * report with sub-reports, the same rule over their notices.
 */
export function chooseNotice(context: NoticeSource): ReportNotice {
  const states = context.reports
    ? context.reports.map(chooseNotice)
    : context.groupings.flatMap(grouping => listBlockStates(grouping.data));
  if (states.every(state => state === 'empty')) return 'empty';
  return states.some(state => state !== null) ? 'partial' : null;
}

function listBlockStates(data: NoticeData): readonly ReportNotice[] {
  const has: readonly (boolean | undefined)[] = [
    data.summary && data.summary.shifts > 0,
    data.periods?.some(period => period.shifts > 0),
    data.heatmap?.census.flat().some(value => value !== null),
    data.nursingHours?.some(row => row.total > 0),
    data.patterns?.some(pattern => pattern.byWindow.some(row => row.shifts > 0)),
    data.schedule?.some(schedule => schedule.cells.flat().some(cell => cell.shifts > 0)),
    data.comments && data.comments.length > 0,
    data.reasonsBreakdown && data.reasonsBreakdown.length > 0,
    data.acuityBreakdown && Object.values(data.acuityBreakdown.data).some(shifts => shifts > 0),
    data.chargeNurseBreakdown?.some(entry => entry.count > 0),
    data.bridge === undefined ? undefined : data.bridge !== null,
    data.scheduled && data.scheduled.summary.shifts > 0,
    data.missedCare && data.missedCare.shifts > 0,
    // A refused comparison says itself what is missing.
    data.peers === undefined ? undefined : true,
    // A module without red flags among others is no gap, nor is one without a staffing standard.
    data.redFlags && hasFlagFindings(data.redFlags) ? true : undefined,
    data.standards && data.standards.windows > 0 ? true : undefined,
  ];
  const states = has.filter(value => value !== undefined).map(hasData => (hasData ? null : 'empty'));
  return hasShortTrend(data) ? [...states, 'partial'] : states;
}

function hasShortTrend({ periods }: NoticeData): boolean {
  const recorded = periods?.filter(period => period.shifts > 0).length ?? minTrendPeriods;
  return recorded > 0 && recorded < minTrendPeriods;
}
