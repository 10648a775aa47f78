import { listNominalWindows } from '#domain/shifts/shift-window-config.ts';
import {
  addDays,
  dayOfMonth,
  daysBetween,
  getMonth,
  getWeekday,
  type IsoDate,
} from '#domain/time/calendar.ts';
import type { FieldName } from '../hospitals/catalogue.ts';
import type { DemoHospital } from '../hospitals/hospitals.ts';
import type { Timeline } from '../hospitals/load-hospitals.ts';
import type { Random } from '../hospitals/random.ts';

interface Arrivals {
  perBirth: number;
  /** The shortest and the longest stay. */
  hours: readonly [number, number];
  /** The share of arrivals on office days between the hours `at`; the others come at any time. */
  planned?: number;
  at?: readonly [number, number];
}

const arrivals: Readonly<Record<FieldName, Arrivals>> = {
  'Initial evaluation': { perBirth: 2.2, hours: [0.4, 1.2], planned: 0.3, at: [10, 23] },
  'Observation, NST': { perBirth: 2.2, hours: [0.5, 3.2], planned: 0.3, at: [10, 23] },
  'Stable antepartum': { perBirth: 0.055, hours: [20, 190] },
  'Magnesium, maintenance': { perBirth: 0.017, hours: [12, 26] },
  'Unstable antepartum': { perBirth: 0.033, hours: [3, 14] },
  'Cervical ripening': { perBirth: 0.21, hours: [7, 14], planned: 0.8, at: [18, 22] },
  'Latent labor': { perBirth: 0.56, hours: [1, 6] },
  'Active labor, no epidural': { perBirth: 0.48, hours: [0.5, 3] },
  Oxytocin: { perBirth: 0.465, hours: [3, 9.5], planned: 0.6, at: [4, 13] },
  'Stable epidural': { perBirth: 0.2, hours: [2, 6.5] },
  'Labor with complications': { perBirth: 0.08, hours: [4, 9] },
  'Second stage': { perBirth: 0.7, hours: [0.3, 2.4], planned: 0.3, at: [10, 22] },
  Birth: { perBirth: 0.7, hours: [0.5, 1], planned: 0.3, at: [10, 22] },
  'Pre-op': { perBirth: 0.16, hours: [1.5, 2.2], planned: 1, at: [5.5, 12.5] },
  'In the OR': { perBirth: 0.3, hours: [1, 1.5], planned: 0.6, at: [7.5, 14.5] },
  Recovery: { perBirth: 1, hours: [1.7, 2.7], planned: 0.4, at: [9, 20] },
  'Post-op, first four hours': { perBirth: 0.82, hours: [4, 4], planned: 1, at: [10.5, 17] },
  'Post-op, stable': { perBirth: 0.82, hours: [10, 34], planned: 1, at: [14.5, 21] },
  'Healthy couplet': { perBirth: 0.93, hours: [22, 66], planned: 0.25, at: [12, 24] },
  'Couplet, first day after cesarean': { perBirth: 0.28, hours: [24, 24], planned: 0.6, at: [10, 18] },
  'Couplet with complications': { perBirth: 0.08, hours: [10, 26] },
  'Mother only': { perBirth: 0.09, hours: [28, 66] },
  'Well baby, mother discharged': { perBirth: 0.033, hours: [5, 26] },
  Phototherapy: { perBirth: 0.067, hours: [18, 40] },
  'Withdrawal scoring': { perBirth: 0.009, hours: [60, 130] },
  Procedure: { perBirth: 0.25, hours: [0.7, 0.7], planned: 1, at: [8, 13] },
  'New admission': { perBirth: 0.1, hours: [4, 4] },
  'Feeding and growing': { perBirth: 0.055, hours: [20, 215] },
  Intermediate: { perBirth: 0.1, hours: [24, 168] },
  'Intermediate, complex': { perBirth: 0.1, hours: [12, 120] },
  Intensive: { perBirth: 0.038, hours: [24, 168] },
  'Unstable, several systems': { perBirth: 0.007, hours: [10, 60] },
  'Attending a birth': { perBirth: 0.2, hours: [0.7, 0.7], planned: 0.3, at: [8, 18] },
  Transport: { perBirth: 0.012, hours: [1.5, 3], planned: 0.5, at: [6, 23] },
};

/** Planned arrivals from Sunday to Saturday, as shares of a mean day. */
const plannedByWeekday = [0.2, 1.35, 1.35, 1.3, 1.3, 1.25, 0.25] as const;

const anyTime = [0, 24] as const;

/** Longer than any stay, so that beds are filled on the first recorded date. */
const warmUpDays = 15;

/** A patient of a field, in hours since the first recorded date began. */
interface Stay {
  /** The field's place in the list. */
  field: number;
  arrival: number;
  departure: number;
}

/** The patients of all fields from the days before the first recorded date up to today, by the day of their arrival. */
export function* drawStays(
  fields: readonly FieldName[],
  hospital: DemoHospital,
  { firstDate, today }: Pick<Timeline, 'firstDate' | 'today'>,
  random: Random,
): Generator<Stay> {
  const days = daysBetween(firstDate, today) + 1;
  for (let day = -warmUpDays; day < days; day += 1) {
    const date = addDays(firstDate, day);
    const births = birthsOn(date, today, hospital);
    const weekdayShare = plannedByWeekday[getWeekday(date)];
    for (const [field, name] of fields.entries()) {
      const { perBirth, hours, planned = 0, at = anyTime } = arrivals[name];
      const expected = births * perBirth;
      const plannedCount = random.count(expected * planned * weekdayShare);
      const count = plannedCount + random.count(expected * (1 - planned));
      for (let patient = 0; patient < count; patient += 1) {
        const arrival = day * 24 + random.between(...(patient < plannedCount ? at : anyTime));
        const departure = leaveAfter(arrival + random.between(...hours), hours[0], random);
        yield { field, arrival, departure };
      }
    }
  }
}

/** For each field, the patients in the middle of each window, by the window's slot. */
export function countPatients(
  fields: readonly FieldName[],
  hospital: DemoHospital,
  timeline: Timeline,
  random: Random,
): Uint16Array[] {
  const middles = listNominalWindows(hospital.shiftWindows).map(
    ({ id, duration }) => (id + duration / 2) / 60,
  );
  const slots = (daysBetween(timeline.firstDate, timeline.today) + 1) * middles.length;
  const counts = fields.map(() => new Uint16Array(slots));
  for (const { field, arrival, departure } of drawStays(fields, hospital, timeline, random)) {
    const bySlot = counts[field];
    if (bySlot) countStay(bySlot, middles, arrival, departure);
  }
  return counts;
}

/** `middles` are the hours of a staffing day; the last ones are on the next date. */
function countStay(bySlot: Uint16Array, middles: readonly number[], arrival: number, departure: number) {
  for (let day = Math.max(0, Math.floor(arrival / 24) - 1); day * 24 < departure; day += 1) {
    for (let place = 0; place < middles.length; place += 1) {
      const hour = day * 24 + (middles[place] ?? 0);
      const slot = day * middles.length + place;
      if (hour >= arrival && hour < departure) bySlot[slot] = (bySlot[slot] ?? 0) + 1;
    }
  }
}

/** Expected births: 3% more every year, most of them late in August, fewest late in February. */
function birthsOn(date: IsoDate, today: IsoDate, { birthsPerYear }: DemoHospital): number {
  const dayOfYear = (getMonth(date) - 1) * 30.44 + dayOfMonth(date);
  const season = 1 + 0.08 * Math.cos((2 * Math.PI * (dayOfYear - 238)) / 365.25);
  const growth = 1 - 0.03 * (daysBetween(date, today) / 365);
  return (birthsPerYear / 365.25) * season * growth;
}

/** Patients who stay a day or longer leave between late morning and early afternoon. */
function leaveAfter(hour: number, shortestStay: number, random: Random): number {
  return shortestStay < 20 ? hour : Math.round((hour - 12.75) / 24) * 24 + random.between(10, 15.5);
}
