import type { ReportFilters } from '#contract/reports/report-filters.ts';
import { composePeers } from '#domain/peers/compose-peers.ts';
import type { PeersSource } from '#domain/peers/peers-block.ts';
import { toQuarterRange } from '#domain/peers/quarters.ts';
import { type Caller, canManageClient } from '#domain/people/access.ts';
import { getReportType, type ReportId } from '#domain/reports/options/report-types.ts';
import { ApiError, invalid } from '#server/core/errors.ts';
import type { AnyTx, Database } from '#server/db/database.ts';
import type { LoadReport } from '#server/reports/load-report.ts';
import { resolveScope } from '#server/reports/report-scope.ts';
import { countSummedByWindow } from '#server/reports/rows/all-clients.queries.ts';
import { readPeers } from './read-peers.ts';

/** The quarter of Fair Peers, and the module whose group it is of. */
export interface AskedPeers {
  source: PeersSource;
  moduleId: number;
}

interface AskedHospital {
  report: ReportId;
  person: Caller;
  filters: ReportFilters;
  now: Date;
  signal: AbortSignal;
}

/**
 * Reads the quarter of a report that has one (B21), and makes it if this is the first request; undefined for other reports. The
 * quarter is in the platform's scope, `runInScope` is the caller's: one has ended before the other starts. Throws 403 for people who
 * manage no hospital.
 */
export async function loadPeers(
  db: Database,
  { report, person, filters, now, signal }: AskedHospital,
  runInScope: <T>(run: (tx: AnyTx) => Promise<T>) => Promise<T>,
): Promise<AskedPeers | undefined> {
  const { isForOwners = false, hasQuarter = false } = getReportType(report);
  if (!hasQuarter) return undefined;
  if (isForOwners && !canManageClient(person)) throw new ApiError('forbidden');
  const asking = { person, filters: toModules(filters), wantsAllModules: false, now };
  const { modules } = await runInScope(tx => resolveScope(tx, asking));
  const [module, ...others] = modules;
  if (!module || others.length > 0) throw invalid('modules', 'Choose one module.');
  const source = await readPeers(db, { module, quarter: filters.quarter, now, signal });
  return { source, moduleId: module.id };
}

/** The report covers its quarter, whatever dates are asked for. */
export function toPeersFilters({ source, moduleId }: AskedPeers): ReportFilters {
  const { start, end } = toQuarterRange(source.quarter);
  return { modules: [moduleId], start_date: start, end_date: end };
}

function toModules({ clients, modules }: ReportFilters): ReportFilters {
  return { clients, modules };
}

/** Composes Fair Peers from the quarter that `loadPeers` has read. */
export const loadPeersReport: LoadReport = async (tx, { scope, frame, peers }) => {
  if (!peers) throw new Error('the quarter was not read');
  const counts = await countSummedByWindow(tx, { ...scope, shiftWindows: null });
  return { context: composePeers(frame, peers, counts), counts };
};
