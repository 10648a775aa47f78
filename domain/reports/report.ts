import type { Measures } from '../measures/measures.ts';
import type { DateRange, IsoDate } from '../time/calendar.ts';
import type { DateGrain } from '../time/date-grain.ts';
import type { AcuityBreakdown, ChargeNurseCount, ReasonCount, ReportComment } from './blocks/breakdowns.ts';
import type { ReportModule } from './blocks/groupings.ts';
import type { Pattern } from './blocks/patterns.ts';
import type {
  Heatmap,
  NursingHoursRow,
  PeriodMeasures,
  ProductivityHeatmap,
} from './blocks/period-blocks.ts';
import type { Schedule } from './blocks/predictive-schedule.ts';
import type { ReportClient } from './blocks/windows.ts';
import type { ReportId, ResolvedOptions } from './report-types.ts';

/** The hospitals, modules, dates and options of a report. */
export interface ReportFrame {
  readonly clients: readonly ReportClient[];
  readonly modules: readonly ReportModule[];
  readonly range: DateRange;
  readonly options: ResolvedOptions;
}

/** The blocks of one grouping; each report has some of them (D17). */
export interface ReportBlocks {
  readonly summary?: Measures;
  readonly periods?: readonly PeriodMeasures[];
  readonly heatmap?: Heatmap;
  readonly productivityHeatmap?: ProductivityHeatmap;
  readonly nursingHours?: readonly NursingHoursRow[];
  readonly patterns?: readonly Pattern[];
  readonly schedule?: readonly Schedule[];
  readonly comments?: readonly ReportComment[];
  readonly reasonsBreakdown?: readonly ReasonCount[];
  readonly acuityBreakdown?: AcuityBreakdown;
  readonly chargeNurseBreakdown?: readonly ChargeNurseCount[];
}

export interface ReportGrouping {
  readonly name: string;
  /** 24, or the nominal hours of its windows if they are selected or split. */
  readonly hoursPerDay: number;
  readonly data: ReportBlocks;
}

/** A composed report (D15); `reports` holds the sub-reports of executive and module rollup. */
export interface Report {
  readonly report: ReportId;
  readonly options: {
    readonly clients: readonly number[];
    readonly modules: readonly number[];
    readonly startDate: IsoDate;
    readonly endDate: IsoDate;
    readonly dateGrain: DateGrain;
    readonly shiftWindows: readonly number[] | null;
    readonly splitDayNight: boolean;
  };
  readonly hoursPerDay: number;
  readonly groupings: readonly ReportGrouping[];
  readonly reports?: readonly Report[];
}
