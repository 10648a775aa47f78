import { computeVariance } from '../adequacy/first-variance.ts';
import { logistic } from '../adequacy/fit-logistic.ts';
import { type MonthShift, type PublishedMonth, publishMonth } from '../adequacy/published-month.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';
import { createRandom } from './simulated-units.ts';

export const simulatedWindows = [420, 900, 1140];

const [minutes, rnTarget] = [240, 9];
const firstStart = Date.parse('2026-01-01T12:00:00Z');

/** 84 shifts, three a day, of which 70 have an answer of one of seven nurses. `change` may alter each shift. Deterministic by seed. */
export function simulateMonth(
  month: IsoDate,
  seed: number,
  change: (shift: MonthShift) => MonthShift = shift => shift,
): PublishedMonth {
  const random = createRandom(seed);
  const shifts = Array.from({ length: 84 }, (_, index): MonthShift => {
    const rnActual = 6 + Math.round(6 * random.share());
    const value = random.share() < logistic(8 - rnActual) ? -1 : 0;
    const variance = computeVariance({ rnTarget, rnActual });
    const people = { answers: [{ person: `nurse ${index % 7}`, value }], variance, mark: String(index) };
    return change({
      id: 1000 * seed + index,
      date: addDays(month, Math.floor(index / 3)),
      windowId: simulatedWindows[index % 3] ?? 0,
      sectionId: index % 2 === 0 ? 1 : 2,
      startsAt: firstStart + index * minutes * 60_000,
      minutes,
      rnTarget,
      given: index % 6 === 5 ? {} : { people },
    });
  });
  return publishMonth(null, shifts);
}

/** A month with answers about nine shifts. */
export function simulateSmallMonth(month: IsoDate): PublishedMonth {
  return simulateMonth(month, 9, shift => ({
    ...shift,
    given: shift.id % 10 < 1 ? shift.given : {},
  }));
}
