import type { AnyReport } from '#contract/reports/any-report.ts';
import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { PageOne } from '#domain/page-one/page-one.ts';
import type { PeersSource } from '#domain/peers/peers-block.ts';
import type { AcuityRow } from '#domain/reports/blocks/rows.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { WindowCount } from './citation.queries.ts';
import type { ReportScope } from './report-scope.ts';

export interface ReportCall {
  readonly filters: ReportFilters;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** APP_SECRET, which opens answers about shifts. */
  readonly secret: string;
  /** Of Fair Peers only. */
  readonly peers?: PeersSource | undefined;
}

/** The scope has the chosen windows, the frame the resolved options. */
export interface ReportTask extends ReportCall {
  readonly scope: ReportScope;
  readonly frame: ReportFrame;
}

export interface LoadedReport {
  readonly context: AnyReport;
  /** The shifts of all windows, because windows that were not chosen may overlap chosen ones. */
  readonly counts: readonly WindowCount[];
  /** The acuity fields in the report, with their names. */
  readonly acuity?: readonly AcuityRow[];
  readonly pageOne?: PageOne | undefined;
}

/** Loads and composes one kind of report. The person must be allowed to read the scope. */
export type LoadReport = (tx: AnyTx, task: ReportTask) => Promise<LoadedReport>;
