import { formatNumber, roundAsShown } from '../measures/formatting.ts';
import type { PeerPoint } from './compare-hospitals.ts';
import { type LeftOut, type LeftOutReason, leftOutReasons, type OwnPeerState } from './peer-quarter.ts';

type PeerJudgement = 'within' | 'outside_95' | 'outside_998';

/** Where a point is in the funnel; a point on a limit is within it. */
export function judgePoint({ ratio, low95, high95, low998, high998 }: PeerPoint): PeerJudgement {
  if (ratio < low998 || ratio > high998) return 'outside_998';
  return ratio < low95 || ratio > high95 ? 'outside_95' : 'within';
}

/** Further decimals of a percent have no information: points are stored with four decimals. */
const mostDecimals = 2;

/**
 * Decimals of a percent with which a point and its limits agree with the sentence about them: none, unless the sentence would say
 * that −9% is outside a limit of −9%.
 */
export function choosePeerDecimals(point: PeerPoint): number {
  const judgeShown = (decimals: number) => {
    const show = (ratio: number) => percentOf(ratio, decimals);
    const { ratio, se, low95, high95, low998, high998 } = point;
    return judgePoint({
      se,
      ratio: show(ratio),
      low95: show(low95),
      high95: show(high95),
      low998: show(low998),
      high998: show(high998),
    });
  };
  let decimals = 0;
  while (decimals < mostDecimals && judgeShown(decimals) !== judgePoint(point)) decimals += 1;
  return decimals;
}

const judgements: Readonly<Record<PeerJudgement, string>> = {
  within: 'within what chance and hospitals’ differences explain',
  outside_95:
    'outside the 95% limits, so more than chance and hospitals’ differences explain in 19 of 20 hospitals',
  outside_998:
    'outside the 99.8% limits, so more than chance and hospitals’ differences explain in 499 of 500 hospitals',
};

/** `4% fewer RN hours for the same patients than your peers; within what chance and hospitals’ differences explain.` */
export function describePoint(point: PeerPoint): string {
  const decimals = choosePeerDecimals(point);
  const than = percentOf(point.ratio, decimals) === 0 ? 'as your peers' : 'than your peers';
  return `${formatPeerShare(point.ratio, decimals)} RN hours for the same patients ${than}; ${judgements[judgePoint(point)]}.`;
}

/** `4% fewer`, `12% more`, `As many`. */
export function formatPeerShare(ratio: number, decimals: number): string {
  const percent = percentOf(ratio, decimals);
  if (percent === 0) return 'As many';
  return `${formatNumber(Math.abs(percent), decimals)}% ${percent < 0 ? 'fewer' : 'more'}`;
}

/** 0.964 is −4, or −3.6 with one decimal. */
function percentOf(ratio: number, decimals: number): number {
  return roundAsShown((ratio - 1) * 100, decimals);
}

interface PeerPart {
  readonly part: 'day' | 'night';
  readonly ratio: number;
}

/** `By day 1% more RN hours, by night 9% fewer, than your peers over the whole day.` Empty without parts. */
export function describeParts(parts: readonly PeerPart[], decimals: number): string {
  if (parts.length === 0) return '';
  const each = parts.map(
    ({ part, ratio }, index) =>
      `by ${part} ${formatPeerShare(ratio, decimals).toLowerCase()}${index === 0 ? ' RN hours' : ''}`,
  );
  const [first = '', ...others] = each;
  const sentence = [`B${first.slice(1)}`, ...others].join(', ');
  return `${sentence}, for the same patients, beside your peers over the whole day.`;
}

export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  other_group: 'because this quarter of their modules counts in another group',
  weeks: 'with fewer than 12 whole weeks in which RNs worked',
  completeness: 'with less than 80% of their shifts entered',
};

/** `3 hospitals were left out: 1 with fewer than 12 whole weeks in which RNs worked and 2 with less than 80% of their shifts entered.` */
export function describeLeftOutHospitals({ hospitals, reasons }: LeftOut): string {
  if (hospitals === 0) return 'No hospital that shares was left out.';
  const parts = leftOutReasons
    .map(reason => [reasons[reason] ?? 0, leftOutWords[reason]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count, 0)} ${words}`);
  const who = hospitals === 1 ? '1 hospital was' : `${formatNumber(hospitals, 0)} hospitals were`;
  const last = parts.at(-1) ?? '';
  const list = parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
  return `${who} left out: ${list}.`;
}

/** Why the reader's hospital has no point; empty if it has one. */
export function describeOwnState(state: OwnPeerState): string {
  switch (state) {
    case 'compared':
      return '';
    case 'not_sharing':
      return 'Only hospitals that share with their peers see them, and your hospital does not share.';
    case 'absent':
      return 'Your hospital is not in this quarter, because it did not share with the group when the quarter was made.';
    case 'other_group':
      return 'Your hospital was left out, because this quarter of its modules counts in another group.';
    default:
      return `Your hospital was left out: it is one ${leftOutWords[state].replace('their', 'its')}.`;
  }
}

/** Said with every comparison. */
export const notRanked = 'No ranks: the order of hospitals within the limits is chance.';
