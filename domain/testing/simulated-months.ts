import { logistic } from '../adequacy/fit-logistic.ts';
import { type MonthShift, type PublishedMonth, publishMonth } from '../adequacy/published-month.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';
import { createRandom } from './simulated-units.ts';

export const simulatedWindows = [420, 900, 1140];

/** 84 shifts, three a day, of which 70 have an answer; `change` may make something else of each. The same seed gives the same ones. */
export function simulateMonth(
  month: IsoDate,
  seed: number,
  change: (shift: MonthShift) => MonthShift = shift => shift,
): PublishedMonth {
  const random = createRandom(seed);
  const shifts = Array.from({ length: 84 }, (_, index): MonthShift => {
    const rnActual = 6 + Math.round(6 * random.share());
    const isTooFew = random.share() < logistic(8 - rnActual);
    return change({
      id: 1000 * seed + index,
      date: addDays(month, Math.floor(index / 3)),
      windowId: simulatedWindows[index % 3] ?? 0,
      sectionId: index % 2 === 0 ? 1 : 2,
      minutes: 240,
      rnTarget: 9,
      rnActual,
      answered: index % 6 === 5 ? null : { kind: 'people', mark: String(index), isTooFew },
    });
  });
  return publishMonth(null, shifts);
}

/** A month with answers about nine shifts. */
export function simulateSmallMonth(month: IsoDate): PublishedMonth {
  return simulateMonth(month, 9, shift => ({
    ...shift,
    answered: shift.id % 10 < 1 ? shift.answered : null,
  }));
}
