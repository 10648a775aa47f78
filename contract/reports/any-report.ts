import type { MissedCareReport } from '#domain/missed-care/compose-missed-care.ts';
import type { PeersOptions, PeersReport } from '#domain/peers/compose-peers.ts';
import type { RedFlagsReport } from '#domain/red-flags/report/compose-red-flags.ts';
import type { Report } from '#domain/reports/report.ts';
import type { ScheduledReport } from '#domain/schedule/compose-scheduled.ts';
import type { BridgeOptions, BridgeReport } from '#domain/staffing-bridge/compose-bridge.ts';
import type { StandardsReport } from '#domain/standards/report/compose-standards.ts';

type Features =
  | Report
  | BridgeReport
  | MissedCareReport
  | PeersReport
  | RedFlagsReport
  | ScheduledReport
  | StandardsReport;

/** A type with the properties of all members of a union. */
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type BlocksOf<Composed> = Composed extends Report<infer Blocks, infer _> ? Blocks : never;

/** The blocks of all reports; each report has some of them. */
export type ReportBlocks = Partial<Merged<BlocksOf<Features>>>;

/** A composed report of any kind. */
export type AnyReport = Report<ReportBlocks, Partial<BridgeOptions & PeersOptions>>;
