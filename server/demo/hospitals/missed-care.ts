import { createMissedCare, type MissedCare, nothingMissed } from '#domain/missed-care/missed-care.ts';
import { addMonths, type IsoDate } from '#domain/time/calendar.ts';
import type { DemoHospital, DemoModule } from './hospitals.ts';
import { randomFrom } from './random.ts';

/** The types of all modules of a hospital, in their order. */
export function listMissedCareTypes({ modules }: DemoHospital): string[] {
  return [...new Set(modules.flatMap(({ missedCare = [] }) => missedCare))];
}

/** Hospitals begin to count some time after their first shifts. */
const countedMonths = 10;

/** The mean of a shift on target, and what each missing RN adds. */
const usual = 0.13;
const perMissingRn = 0.16;

/**
 * What was missed in a shift with a variance: more often the more RNs are missing, and some types more often than others. Of a seed of its
 * own, so that the other values of the demo data stay the same.
 */
export function missedCareWriter({ name, missedCare = [] }: DemoModule, hospital: string, today: IsoDate) {
  const random = randomFrom(`${hospital}, ${name}, missed care`);
  const since = addMonths(today, -countedMonths);
  return (date: IsoDate, variance: number): MissedCare => {
    if (missedCare.length === 0 || date < since) return nothingMissed;
    const times = random.count(usual + perMissingRn * Math.max(0, -variance));
    const counts = new Map<string, number>();
    for (let time = 0; time < times; time += 1) {
      // The first types are the most frequent ones.
      const type = missedCare[Math.floor(random.next() ** 1.6 * missedCare.length)] ?? '';
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    return createMissedCare(counts);
  };
}
