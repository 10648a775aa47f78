import { createHmac } from 'node:crypto';
import type { Quarter } from '#domain/peers/quarters.ts';

/**
 * The number of a hospital's sums in a file (D71), derived from its secret: the same in every file of the quarter and group, also in files
 * of a copy of this installation. It does not identify the hospital, and the numbers of two quarters cannot be linked.
 */
export function numberSums(
  peerSecret: string,
  { quarter, group }: { quarter: Quarter; group: string },
): string {
  const key = createHmac('sha256', peerSecret);
  return key
    .update(JSON.stringify(['peer sums', quarter, group]))
    .digest('hex')
    .slice(0, 32);
}
