import { formatMoney, formatNumber, formatQuantity } from '../measures/formatting.ts';
import type { CoreFigures } from './core-figures.ts';

/** `10 RNs cover 92.3% of the time. One more covers 95.1% and costs $438,000 more a year.` */
export function describeCore(core: CoreFigures, next: CoreFigures): string {
  const covers = core.core === 1 ? 'covers' : 'cover';
  return `${formatQuantity(core.core, 'RN')} ${covers} ${formatShare(core.coverage)} of the time. One more covers ${formatShare(next.coverage)}${describeCost(core, next)}.`;
}

function describeCost({ cost }: CoreFigures, { cost: nextCost }: CoreFigures): string {
  if (cost === null || nextCost === null) return '';
  const more = nextCost - cost;
  return ` and costs ${formatMoney(Math.abs(more), 0)} ${more < 0 ? 'less' : 'more'} a year`;
}

/** What a point of coverage costs with the last RN of a core: null without a cost, or if the RN covers nothing. */
export function computePointCost(core: CoreFigures, before: CoreFigures): number | null {
  const points = 100 * (core.coverage - before.coverage);
  if (core.cost === null || before.cost === null || points < smallestPoint) return null;
  return (core.cost - before.cost) / points;
}

/** Less coverage is none on screen, and would make any cost look huge. */
const smallestPoint = 0.005;

/** A share of 0 to 1 in percent: 0.923 reads `92.3%`. What is not everything never reads `100.0%`. */
export function formatShare(share: number): string {
  const percent = 100 * share;
  if (percent < 99.95 || percent > 99.9999) return `${formatNumber(percent, 1)}%`;
  return '>99.9%';
}
