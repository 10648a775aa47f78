import { formatDate } from '../measures/formatting.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';
import { leastDays } from './history.ts';
import type { Series } from './seasonal-level.ts';

const leastPercent = 60;

export interface Ground {
  /** The first date with data. */
  readonly from: IsoDate;
  readonly completeness: number;
  /** What is missing for a forecast; null if nothing is. */
  readonly refused: string | null;
}

export const noShifts =
  'There are no shifts in the last eight weeks. A forecast needs eight weeks of shifts.';

/**
 * Whether a series that starts on a date has enough values for a forecast (B9). Its last window counts only if it has data,
 * because it may be running.
 */
export function checkGround({ values, windowsPerDay }: Series, firstDate: IsoDate): Ground {
  const ended = Number.isNaN(values.at(-1)) ? values.slice(0, -1) : values;
  const first = ended.findIndex(value => !Number.isNaN(value));
  const from = addDays(firstDate, Math.floor(Math.max(0, first) / windowsPerDay));
  const whole = countKnown(ended.slice(first));
  const recent = countKnown(ended.slice(-leastDays * windowsPerDay));
  return { from, completeness: whole.share, refused: findObstacle() };

  function findObstacle(): string | null {
    if (recent.known === 0) return noShifts;
    if (whole.possible < leastDays * windowsPerDay - 1) {
      const [first, start] = [from, addDays(from, leastDays)].map(formatDate);
      return `A forecast needs eight weeks of shifts. The first shift is of ${first}, so it can start on ${start}.`;
    }
    const parts = [
      { ...whole, since: `since ${formatDate(from)}` },
      { ...recent, since: 'of the last eight weeks' },
    ];
    const thin = parts.find(({ share }) => 100 * share < leastPercent);
    return thin
      ? `Only ${thin.known} of ${thin.possible} windows ${thin.since} have data (${Math.floor(100 * thin.share)} %). A forecast needs ${leastPercent} %.`
      : null;
  }
}

function countKnown(values: Float64Array) {
  const known = values.filter(value => !Number.isNaN(value)).length;
  return { known, possible: values.length, share: values.length === 0 ? 0 : known / values.length };
}
