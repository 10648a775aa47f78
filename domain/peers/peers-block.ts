import type { PeerPoint } from './compare-hospitals.ts';
import { describeOwnState } from './describe-peers.ts';
import {
  type LeftOut,
  type LeftOutReason,
  leftOutReasons,
  noneLeftOut,
  type OwnPeerState,
  roundPeerFigure,
} from './peer-quarter.ts';
import type { Quarter } from './quarters.ts';
import { compareParts, sumWeeks, type WeekSums } from './week-sums.ts';

/** A quarter of a group as a hospital sees it, or why it sees none. */
export interface FoundQuarter {
  readonly refused: string | null;
  readonly level: number | null;
  readonly tau: number | null;
  /** By ascending ratio, without names. */
  readonly points: readonly PeerPoint[];
  readonly leftOut: LeftOut;
  /** The part of the report's hospital; null if it has none. */
  readonly own: OwnPart | null;
}

/** What the report needs: the quarter, and how the hospital's quarters before it went. */
export interface PeersSource extends FoundQuarter {
  /** Whether the hospital shares now. */
  readonly shares: boolean;
  readonly quarter: Quarter;
  readonly group: string;
  /** Its points in stored quarters of this group, oldest first. */
  readonly trend: readonly (PeerPoint & { readonly quarter: Quarter })[];
  /** Those that can be asked for, newest first. */
  readonly quarters: readonly Quarter[];
}

export interface OwnPart {
  /** Null if it counts. */
  readonly leftOut: LeftOutReason | null;
  /** Null if it was left out, and in a refused quarter. */
  readonly point: PeerPoint | null;
  readonly weeks: readonly WeekSums[];
}

/** Every quarter for a hospital that does not share. */
export const hiddenQuarter: FoundQuarter = {
  refused: describeOwnState('not_sharing'),
  level: null,
  tau: null,
  points: [],
  leftOut: noneLeftOut,
  own: null,
};

/** Hides the other hospitals from a hospital without a point, and gives the reason (D71). */
export function showToPeers(quarter: FoundQuarter): FoundQuarter {
  const { own, refused, leftOut } = quarter;
  if (own === null) return { ...hiddenQuarter, refused: describeOwnState('absent') };
  if (own.leftOut === null) return quarter;
  return { ...hiddenQuarter, refused: refused ?? describeOwnState(own.leftOut), leftOut, own };
}

/** The hospitals of a group in a quarter (B21), as every hospital is told. The first point with the own figures is the own one. */
export function buildPeersBlock({ quarter, group, refused, level, tau, points, leftOut, own }: PeersSource) {
  const ownIndex = points.findIndex(point => own?.point && isSamePoint(point, own.point));
  return {
    quarter,
    group,
    refused,
    level: level === null ? null : roundPeerFigure(level),
    tau: tau === null ? null : roundPeerFigure(tau),
    hospitals: points.map((point, index) => ({ own: index === ownIndex, ...pickFigures(point) })),
    leftOut: { hospitals: leftOut.hospitals, reasons: pickReasons(leftOut) },
  };
}

// In an order of our own: the store returns keys in another one, and a quarter reads the same before and after it was stored.
function pickFigures({ ratio, se, low95, high95, low998, high998 }: PeerPoint): PeerPoint {
  return { ratio, se, low95, high95, low998, high998 };
}

function pickReasons({ reasons }: LeftOut): LeftOut['reasons'] {
  return Object.fromEntries(
    leftOutReasons.filter(reason => reason in reasons).map(reason => [reason, reasons[reason] ?? 0]),
  );
}

/** Points are equal if all their figures are: which of two equal ones is marked tells nothing. */
function isSamePoint(point: PeerPoint, other: PeerPoint): boolean {
  return (
    point.ratio === other.ratio &&
    point.se === other.se &&
    point.low95 === other.low95 &&
    point.high95 === other.high95 &&
    point.low998 === other.low998 &&
    point.high998 === other.high998
  );
}

/** What only the own hospital is told beside them. */
export function buildPeersOwnBlock({ own, shares, level, trend, quarters }: PeersSource) {
  const isCompared = own?.point !== null && own !== null && level !== null;
  return {
    state: shares ? findState(own) : 'not_sharing',
    sums: isCompared ? sumWeeks(own.weeks) : null,
    parts: isCompared
      ? compareParts(own.weeks, level).map(({ part, ratio, se }) => ({
          part,
          ratio: roundPeerFigure(ratio),
          se: roundPeerFigure(se),
        }))
      : [],
    trend: trend.map(({ quarter, ...point }) => ({ quarter, ...pickFigures(point) })),
    quarters,
  };
}

/** In a refused quarter a hospital that would count is `compared`, and the refusal says why nothing is. */
function findState(own: OwnPart | null): OwnPeerState {
  if (own === null) return 'absent';
  return own.leftOut ?? 'compared';
}
