import { measuresFromMeans } from '#domain/measures/measures.ts';
import { computeNursingHours } from '#domain/measures/nursing-hours.ts';
import { mapInSteps } from '#domain/measures/steps.ts';
import type { Period } from '#domain/time/periods.ts';
import type { Figures } from './cells.ts';

/** The blocks of Nursing Hours. Hours add up over modules, unlike means. */
export function* buildHoursBlocks(figures: Figures, periods: readonly Period[]) {
  return {
    summary: measuresFromMeans(figures.whole()),
    nursingHours: yield* mapInSteps(periods, ({ key, label, days }) => ({
      key,
      label,
      days,
      ...computeNursingHours(figures.sumsIn(key)),
    })),
  };
}
