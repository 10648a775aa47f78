import type { WindowRow } from './blocks/rows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from './grouping-views.ts';
import { buildPeersBlock, buildPeersOwnBlock, type PeersSource } from './peers/peers-block.ts';
import type { Report, ReportFrame } from './report.ts';

/** Builds Fair Peers (B21): one grouping, that of the module, with the hospitals of its group in a quarter. */
export function composePeers(
  frame: ReportFrame,
  source: PeersSource,
  windowRows: readonly WindowRow[],
): Report {
  const data = { peers: buildPeersBlock(source), peersOwn: buildPeersOwnBlock(source) };
  const groupings = buildGroupingViews(frame, windowRows, false).map(view => ({
    name: view.name,
    hoursPerDay: computeHoursPerDay(view),
    data,
  }));
  const report = buildReport('peers', frame, windowRows);
  return { ...report, options: { ...report.options, quarter: source.quarter }, groupings };
}
