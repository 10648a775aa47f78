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
import type { Bridge, BridgeMonth } from './bridge/bridge.ts';
import type { BridgeBase } from './bridge/bridge-spans.ts';
import type { buildMissedCareBlock } from './missed-care/missed-care-block.ts';
import type { ReportId, ResolvedOptions } from './options/report-types.ts';
import type { buildPeersBlock, buildPeersOwnBlock } from './peers/peers-block.ts';
import type { buildRedFlagsBlock } from './red-flags/red-flags-block.ts';
import type { buildScheduledBlock } from './scheduled/scheduled-block.ts';
import type { buildStandardsBlock } from './standards/standards-block.ts';

/** The hospitals, modules, dates and options of a report. */
export interface ReportFrame {
  readonly clients: readonly ReportClient[];
  readonly modules: readonly ReportModule[];
  readonly range: DateRange;
  /** The latest current date of the clients: no shift is after it. */
  readonly today: IsoDate;
  readonly options: ResolvedOptions;
}

/** The blocks of one grouping; each report has some of them (D17). */
export type ReportBlocks = Partial<
  ResultOf<typeof buildStaffingBlocks> &
    ResultOf<typeof buildHoursBlocks> & {
      patterns: ResultOf<typeof computePatterns>;
      schedule: ResultOf<typeof computeSchedule>;
      comments: ReturnType<typeof collectComments>;
      feedAgreement: ReturnType<typeof computeAgreement>;
      /** Null if one side has no shifts. */
      bridge: Bridge | null;
      /** Empty unless the range has several months. */
      bridgeMonths: readonly BridgeMonth[];
      /** What the bridge leaves out or assumes, in sentences. */
      bridgeRemarks: readonly string[];
      redFlags: ReturnType<typeof buildRedFlagsBlock>;
      missedCare: ResultOf<typeof buildMissedCareBlock>;
      standards: ReturnType<typeof buildStandardsBlock>;
      scheduled: ResultOf<typeof buildScheduledBlock>;
      peers: ReturnType<typeof buildPeersBlock>;
      /** What only the own hospital is told. */
      peersOwn: ReturnType<typeof buildPeersOwnBlock>;
    }
>;

export interface ReportGrouping {
  readonly name: string;
  /** 24, or the nominal hours of its windows if they are selected or split. */
  readonly hoursPerDay: number;
  readonly data: ReportBlocks;
}

/** A composed report (D15); `reports` holds the sub-reports of executive and module rollup. */
export interface Report {
  readonly report: ReportId;
  readonly options: ResolvedOptions & {
    readonly clients: readonly number[];
    readonly modules: readonly number[];
    readonly startDate: IsoDate;
    readonly endDate: IsoDate;
    /** Of a Staffing Bridge only. */
    readonly base?: BridgeBase;
    /** The plan that was asked for; absent if it is that of each module. */
    readonly assessment?: number;
    /** Of Fair Peers only: the quarter whose dates these are. */
    readonly quarter?: string;
  };
  readonly hoursPerDay: number;
  readonly groupings: readonly ReportGrouping[];
  readonly reports?: readonly Report[];
}
