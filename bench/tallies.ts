import { computeMeasures } from '#domain/measures/measures.ts';
import { tallyShifts } from '#domain/measures/tally.ts';
import { measure } from './tools/measure.ts';
import { printTable } from './tools/print-table.ts';

/** A month of one module's shifts. */
const shifts = Array.from({ length: 180 }, (_, index) => ({
  elapsedMinutes: 240,
  census: 5 + (index % 9),
  rnTarget: 3.333 + (index % 7),
  rnActual: 4 + (index % 5),
  premiumCounts: { rn_premium_overtime: index % 3 },
}));

/** Measures the cost of exact sums: a month's measures compared with one mean in floating point. */
export async function benchTallies(): Promise<void> {
  const floating = {
    label: 'the mean target in floating point',
    timing: await measure(() => {
      let weighted = 0;
      let minutes = 0;
      for (const shift of shifts) {
        weighted += shift.rnTarget * shift.elapsedMinutes;
        minutes += shift.elapsedMinutes;
      }
      return weighted / minutes;
    }),
  };
  const exact = {
    label: 'all measures from a tally',
    timing: await measure(() => computeMeasures(tallyShifts(shifts), 1440)),
    reference: floating,
  };
  printTable('A month of one module, 180 shifts', [floating, exact]);
}
