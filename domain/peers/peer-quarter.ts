import { formatNumber } from '../measures/formatting.ts';
import {
  compareHospitals,
  computeLevel,
  listCountedWeeks,
  type PeerPoint,
  type PeerWeek,
} from './compare-hospitals.ts';

/** Fewer hospitals could be told apart by their points. */
export const minPeerHospitals = 5;
const minPeerWeeks = 12;
const minPeerCompleteness = 0.8;

/** Why an agreeing hospital is left out of a quarter: its first reason in this order. */
export const leftOutReasons = ['other_group', 'weeks', 'completeness'] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * Whether the report's hospital is among those compared. `not_sharing`: it does not share now; `absent`: it did not share, or was not
 * in the group, when the quarter was made.
 */
export const ownPeerStates = ['compared', 'not_sharing', 'absent', ...leftOutReasons] as const;

export type OwnPeerState = (typeof ownPeerStates)[number];

/** The quarter of a hospital: all its modules in the group together. */
export interface HospitalQuarter {
  readonly weeks: readonly PeerWeek[];
  /** Saved of possible shifts, from 0 to 1; null if another installation has checked it. */
  readonly completeness: number | null;
  /** Whether all its modules counted in another group already. */
  readonly isElsewhere: boolean;
}

/** Null if the hospital counts. */
export function findLeftOutReason({
  weeks,
  completeness,
  isElsewhere,
}: HospitalQuarter): LeftOutReason | null {
  if (isElsewhere) return 'other_group';
  if (listCountedWeeks(weeks).length < minPeerWeeks) return 'weeks';
  return completeness !== null && completeness < minPeerCompleteness ? 'completeness' : null;
}

/** Numbers of hospitals: how many were left out of a quarter, by reason. */
export interface LeftOut {
  readonly hospitals: number;
  readonly reasons: Readonly<Partial<Record<LeftOutReason, number>>>;
}

export const noneLeftOut: LeftOut = { hospitals: 0, reasons: {} };

interface PeerQuarter {
  /** What is missing; null if the hospitals are compared. */
  readonly refused: string | null;
  readonly level: number | null;
  readonly tau: number | null;
  /** The point of each hospital in the order given, rounded; null if it was left out, and for all in a refused quarter. */
  readonly points: readonly (PeerPoint | null)[];
  readonly leftOut: LeftOut;
}

/** Compares the hospitals of a group in a quarter (B21), or says why that is refused. */
export function computePeerQuarter(hospitals: readonly HospitalQuarter[]): PeerQuarter {
  const reasons = hospitals.map(findLeftOutReason);
  const leftOut = countLeftOut(reasons);
  const counted = hospitals.filter((_, index) => reasons[index] === null);
  if (counted.length < minPeerHospitals) {
    const refused = describeTooFew(counted.length);
    return { refused, level: null, tau: null, points: hospitals.map(() => null), leftOut };
  }
  const { level, tau, points } = compareHospitals(
    counted.map(({ weeks }) => computeLevel(listCountedWeeks(weeks))),
  );
  const rest = points.map(roundPoint)[Symbol.iterator]();
  return {
    refused: null,
    level,
    tau,
    points: reasons.map(reason => (reason === null ? (rest.next().value ?? null) : null)),
    leftOut,
  };
}

function countLeftOut(reasons: readonly (LeftOutReason | null)[]): LeftOut {
  const counts = leftOutReasons
    .map(reason => [reason, reasons.filter(each => each === reason).length] as const)
    .filter(([, count]) => count > 0);
  return { hospitals: reasons.filter(each => each !== null).length, reasons: Object.fromEntries(counts) };
}

/** `3 hospitals can be compared. A comparison needs at least 5.` */
function describeTooFew(hospitals: number): string {
  const can = hospitals === 1 ? '1 hospital' : `${formatNumber(hospitals, 0)} hospitals`;
  return `${hospitals === 0 ? 'No hospital' : can} can be compared. A comparison needs at least ${minPeerHospitals}.`;
}

/** Four decimals tell no more of a hospital than its point in the chart. */
export function roundPoint(point: PeerPoint): PeerPoint {
  return {
    ratio: roundPeerFigure(point.ratio),
    se: roundPeerFigure(point.se),
    low95: roundPeerFigure(point.low95),
    high95: roundPeerFigure(point.high95),
    low998: roundPeerFigure(point.low998),
    high998: roundPeerFigure(point.high998),
  };
}

export function roundPeerFigure(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** By ascending ratio. Equal ratios are ordered by their other figures, so that the order tells nothing of the hospitals. */
export function sortPoints<Point extends PeerPoint>(points: readonly Point[]): readonly Point[] {
  return points.toSorted((a, b) => a.ratio - b.ratio || a.se - b.se || a.low95 - b.low95);
}
