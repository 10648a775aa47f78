import type { ResultOf } from '#domain/measures/steps.ts';
import type { DateRange, IsoDate } from '../time/calendar.ts';
import type { computeAgreement } from './blocks/agreement.ts';
import type { collectComments } from './blocks/breakdowns.ts';
import type { ReportModule } from './blocks/groupings.ts';
import type { buildHoursBlocks } from './blocks/hours-blocks.ts';
import type { computePatterns } from './blocks/patterns.ts';
import type { computeSchedule } from './blocks/predictive-schedule.ts';
import type { buildStaffingBlocks } from './blocks/staffing-blocks.ts';
import type { ReportClient } from './blocks/windows.ts';
import type { ReportId, ResolvedOptions } from './options/report-types.ts';

/** The hospitals, modules, dates and options of a report. */
export interface ReportFrame {
  readonly clients: readonly ReportClient[];
  readonly modules: readonly ReportModule[];
  readonly range: DateRange;
  /** The latest current date of the clients: no shift is after it. */
  readonly today: IsoDate;
  readonly options: ResolvedOptions;
}

/** The blocks of one grouping that this folder builds; each report has some of them (D17). Features build their own. */
export type TalliedBlocks = Partial<
  ResultOf<typeof buildStaffingBlocks> &
    ResultOf<typeof buildHoursBlocks> & {
      patterns: ResultOf<typeof computePatterns>;
      schedule: ResultOf<typeof computeSchedule>;
      comments: ReturnType<typeof collectComments>;
      feedAgreement: ReturnType<typeof computeAgreement>;
    }
>;

export interface ReportGrouping<Blocks = TalliedBlocks> {
  readonly name: string;
  /** 24, or the nominal hours of its windows if they are selected or split. */
  readonly hoursPerDay: number;
  readonly data: Blocks;
}

/**
 * A composed report (D15). `Blocks` are those of its groupings, `Options` what it was asked for besides the options of all reports.
 * `reports` holds the sub-reports of executive and module rollup.
 */
export interface Report<Blocks = TalliedBlocks, Options = object> {
  readonly report: ReportId;
  readonly options: ResolvedOptions & {
    readonly clients: readonly number[];
    readonly modules: readonly number[];
    readonly startDate: IsoDate;
    readonly endDate: IsoDate;
  } & Options;
  readonly hoursPerDay: number;
  readonly groupings: readonly ReportGrouping<Blocks>[];
  readonly reports?: readonly Report<Blocks>[];
}
