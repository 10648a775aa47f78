import { type PeerPoint, z95, z998 } from './compare-hospitals.ts';

/** A standard error, and the ratios between which chance and hospitals' differences leave a hospital with it. */
export interface FunnelLinePoint {
  readonly se: number;
  readonly low: number;
  readonly high: number;
}

/** Points from a standard error of 0 to the largest. */
const steps = 32;

/**
 * The limits of a funnel plot as lines over the standard error, up to a largest one. They have the variance between hospitals that the
 * own point's limits have, so that they pass through these and the point is on the side of the lines that its judgement says.
 */
export function drawFunnelLines(own: PeerPoint, largestSe: number) {
  const variance = Math.max(0, (Math.log(own.high95) / z95) ** 2 - own.se ** 2);
  const draw = (z: number): readonly FunnelLinePoint[] =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const se = (largestSe * index) / steps;
      const width = z * Math.sqrt(se ** 2 + variance);
      return { se, low: Math.exp(-width), high: Math.exp(width) };
    });
  return { limits95: draw(z95), limits998: draw(z998) };
}
