import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { compareHospitals } from '#domain/peers/compare-hospitals.ts';
import { describeOwnState } from '#domain/peers/describe-peers.ts';
import { roundPoint, sortPoints } from '#domain/peers/peer-quarter.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

type Peers = NonNullable<ReportData['peers']>;
type PeersOwn = NonNullable<ReportData['peers_own']>;

const levels = [0.9, 0.97, 1.02, 1.04, 1.08, 1.11].map((level, index) => ({
  level,
  se: 0.01 + 0.004 * index,
}));

/** Six hospitals; the own one is the second by its ratio. */
function createPeers(change: Partial<Peers>): Peers {
  const { level, tau, points } = compareHospitals(levels);
  return {
    quarter: '2026-Q2',
    group: 'Perinatal, large',
    refused: null,
    level,
    tau,
    hospitals: sortPoints(points.map(roundPoint)).map((point, index) => ({ ...point, own: index === 1 })),
    left_out: { hospitals: 2, reasons: { weeks: 1, completeness: 1 } },
    ...change,
  };
}

function createPeersOwn(change: Partial<PeersOwn>): PeersOwn {
  const point = { se: 0.014, low95: 0.9, high95: 1.1, low998: 0.86, high998: 1.16 };
  return {
    state: 'compared',
    sums: { weeks: 12, worked: 11_230.4, needed: 11_577.8 },
    parts: [
      { part: 'day', ratio: 1.013, se: 0.02 },
      { part: 'night', ratio: 0.91, se: 0.03 },
    ],
    trend: [
      { ...point, quarter: '2025-Q3', ratio: 0.94 },
      { ...point, quarter: '2026-Q1', ratio: 0.97 },
      { ...point, quarter: '2026-Q2', ratio: 0.952 },
    ],
    quarters: ['2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3'],
    ...change,
  };
}

export function createPeersContext(peers: Partial<Peers> = {}, own: Partial<PeersOwn> = {}): ReportContext {
  return createReportContext(
    { peers: createPeers(peers), peers_own: createPeersOwn(own) },
    {
      report: 'peers',
      options: { date_grain: 'all', start_date: '2026-04-01', end_date: '2026-06-30', quarter: '2026-Q2' },
    },
  );
}

const noPeers = { level: null, tau: null, hospitals: [], left_out: { hospitals: 0, reasons: {} } };
const noOwn = { sums: null, parts: [], trend: [] };

/** Fewer than five hospitals can be compared. */
export function createRefusedPeers(change: Partial<PeersOwn> = {}): ReportContext {
  const refused = '3 hospitals can be compared. A comparison needs at least 5.';
  return createPeersContext({ ...noPeers, refused }, { ...noOwn, ...change });
}

/** A hospital without a point sees no others. */
export function createHiddenPeers(state: PeersOwn['state'], change: Partial<Peers> = {}): ReportContext {
  const refused = describeOwnState(state);
  return createPeersContext({ ...noPeers, refused, ...change }, { ...noOwn, state });
}
