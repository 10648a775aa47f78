import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import { buildPeersBlock, buildPeersOwnBlock, type PeersSource } from './peers-block.ts';

interface PeersBlocks {
  readonly peers: ReturnType<typeof buildPeersBlock>;
  /** Figures that only the own hospital sees. */
  readonly peersOwn: ReturnType<typeof buildPeersOwnBlock>;
}

export interface PeersOptions {
  /** The quarter whose dates these are. */
  readonly quarter: string;
}

export type PeersReport = Report<PeersBlocks, PeersOptions>;

/** Builds Fair Peers (B21): one grouping, that of the module, with the hospitals of its group in a quarter. */
export function composePeers(
  frame: ReportFrame,
  source: PeersSource,
  windowRows: readonly WindowRow[],
): PeersReport {
  const data = { peers: buildPeersBlock(source), peersOwn: buildPeersOwnBlock(source) };
  const groupings = buildGroupingViews(frame, windowRows, false).map(view => ({
    name: view.name,
    hoursPerDay: computeHoursPerDay(view),
    data,
  }));
  const report = buildReport('peers', frame, windowRows);
  return { ...report, options: { ...report.options, quarter: source.quarter }, groupings };
}
