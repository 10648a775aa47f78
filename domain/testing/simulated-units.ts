import type { PastShift } from '../forecast/history.ts';
import { listNominalWindows, type ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';

/** A unit as a queue: patients arrive by hour and weekday and stay for a time with a long tail (log-normal). */
export interface SimulatedUnit {
  readonly name: string;
  readonly days: number;
  readonly windowsPerDay: number;
  readonly minRnTarget: number;
  readonly arrivalsPerDay: number;
  readonly meanStayHours: number;
  /** The standard deviation of the stay's logarithm. */
  readonly stayDeviation: number;
  /** RNs per patient; each kind is as likely. */
  readonly ratios: readonly number[];
  /** The share of arrivals in an hour of the day and on a weekday from Sunday on; the mean is 1. */
  readonly hourly?: (hour: number) => number;
  readonly byWeekday?: readonly number[];
  /** The share of arrivals at a point of the history, from 0 to 1. */
  readonly trend?: (point: number) => number;
  /** Planned admissions on each office day between 7 and 11. */
  readonly electives?: number;
  /** Patients leave between 11 and 15, or before the weekend. */
  readonly leaves?: 'at midday' | 'before the weekend';
  /** The share of windows without data, in addition to some gaps of four days. */
  readonly missing?: number;
  readonly gaps?: number;
}

export const simulationZone = 'America/New_York';
const firstHour = 7;
/** A Sunday. */
const firstDate: IsoDate = '2024-01-07';
const warmUpDays = 30;

export function listSimulatedWindows(windowsPerDay: number): ShiftWindowConfig {
  return Array.from({ length: windowsPerDay }, (_, index) => ({
    mins: 60 * firstHour + (index * 1440) / windowsPerDay,
    isDay: index < windowsPerDay / 2,
  }));
}

/** The day after the last simulated one. */
export function findEndDate({ days }: SimulatedUnit): IsoDate {
  return addDays(firstDate, days);
}

/** The shifts of a unit's history; the same seed gives the same ones. Each is saved in the first minute of its window. */
export function simulateShifts(unit: SimulatedUnit, seed: number): PastShift[] {
  const random = createRandom(seed);
  const { days, windowsPerDay, ratios, byWeekday = usualWeek, hourly = usualHours } = unit;
  const slots = days * windowsPerDay;
  const [census, workload] = [new Float64Array(slots), new Float64Array(slots)];

  function admit(arrival: number): void {
    const departure = findDeparture(unit, arrival, random);
    const ratio = ratios[Math.floor(random.share() * ratios.length)] ?? 0;
    const perSlot = 24 / windowsPerDay;
    const first = Math.max(0, Math.ceil((arrival - firstHour) / perSlot));
    for (let slot = first; slot < slots && firstHour + slot * perSlot < departure; slot += 1) {
      census[slot] = (census[slot] ?? 0) + 1;
      workload[slot] = (workload[slot] ?? 0) + ratio;
    }
  }

  for (let day = -warmUpDays; day < days; day += 1) {
    const weekday = (day + 70) % 7;
    const trend = unit.trend?.(Math.max(0, day / days)) ?? 1;
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = (unit.arrivalsPerDay / 24) * trend * hourly(hour) * (byWeekday[weekday] ?? 1);
      for (let left = random.count(rate); left > 0; left -= 1) admit(24 * day + hour + random.share());
    }
    const isOfficeDay = weekday > 0 && weekday < 6;
    const electives = unit.electives && isOfficeDay ? unit.electives * trend + 0.8 * random.normal() : 0;
    for (let left = Math.round(electives); left > 0; left -= 1) admit(24 * day + 7 + 4 * random.share());
  }

  const isMissing = drawMissing(unit, random);
  const windows = listNominalWindows(listSimulatedWindows(windowsPerDay));
  return Array.from({ length: slots }, (_, slot) => slot)
    .filter(slot => !isMissing[slot])
    .map(slot => ({
      date: addDays(firstDate, Math.floor(slot / windowsPerDay)),
      windowId: windows[slot % windowsPerDay]?.id ?? 0,
      duration: 1440 / windowsPerDay,
      savedAt: 0,
      census: census[slot] ?? 0,
      workload: workload[slot] ?? 0,
      // As a standard asks for that lets patients of all classes share nurses.
      required: Math.ceil(workload[slot] ?? 0),
    }));
}

const usualWeek = [0.8, 1.05, 1.1, 1.1, 1.1, 1.05, 0.8];

function usualHours(hour: number): number {
  return 1 + 0.5 * Math.sin(((hour - 9) / 24) * 2 * Math.PI);
}

function findDeparture(unit: SimulatedUnit, arrival: number, random: Random): number {
  const logMean = Math.log(unit.meanStayHours) - unit.stayDeviation ** 2 / 2;
  const stay = Math.exp(logMean + unit.stayDeviation * random.normal());
  const day = Math.floor(arrival / 24);
  if (unit.leaves === 'before the weekend') {
    const saturday = day + 6 - ((day + 70) % 7);
    return Math.min(arrival + stay, 24 * saturday + 6);
  }
  if (unit.leaves !== 'at midday' || stay < 20) return arrival + stay;
  return 24 * Math.floor((arrival + stay) / 24) + 11 + 4 * random.share();
}

function drawMissing({ days, windowsPerDay, missing = 0, gaps = 0 }: SimulatedUnit, random: Random) {
  const slots = Array.from({ length: days * windowsPerDay }, () => random.share() < missing);
  for (let gap = 0; gap < gaps; gap += 1) {
    const start = Math.floor(random.share() * slots.length);
    slots.fill(true, start, start + 4 * windowsPerDay);
  }
  return slots;
}

type Random = ReturnType<typeof createRandom>;

/** Mulberry32. */
export function createRandom(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
    /** A Poisson count, for small means. */
    count(mean: number): number {
      const limit = Math.exp(-mean);
      let [product, count] = [share(), 0];
      for (; product > limit; count += 1) product *= share();
      return count;
    },
  };
}
