import type { CensusRule } from '#domain/census/census-rules.ts';
import { listShiftWindows, type ShiftWindow } from '#domain/shifts/shift-windows.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { StoredHospital } from '#server/demo/hospitals/load-hospitals.ts';
import { type Random, randomFrom } from '#server/demo/hospitals/random.ts';
import { buildAdt } from './adt-message.ts';
import { addMishaps, addSwaps, cancelAdmission } from './mishaps.ts';
import {
  drawPatients,
  listPlaces,
  type Patient,
  type Place,
  type Step,
  toRule,
} from './simulated-patients.ts';

export interface SimulatedDay {
  windows: readonly ShiftWindow[];
  rules: CensusRule[];
  patients: number;
  /** In the order in which they are sent; some are repeated. */
  messages: string[];
  /** Patients at an instant by field, by the simulation alone. */
  count(moduleId: number, at: number): Record<string, number>;
}

/**
 * The patients of the demo on a date as an engine reports them: admissions, transfers and discharges, their cancels, renamed visits,
 * swapped beds, stale and repeated messages.
 */
export function simulateDay(hospital: StoredHospital, date: IsoDate): SimulatedDay {
  const { shiftWindows, timezone } = hospital.plan;
  const windows = listShiftWindows(date, shiftWindows, timezone);
  const day = { date, firstMinute: windows[0]?.id ?? 0, ...findSpan(windows) };
  const random = randomFrom('a day');
  const byModule = hospital.modules.map(listPlaces);
  const places = byModule.flat();
  const patients = drawPatients(hospital, byModule, day, random);
  const swapped = addSwaps(patients, day);
  const others = patients.filter(patient => !swapped.has(patient));
  addMishaps(others, { day, places, random });
  const all = [...patients, ...others.flatMap(patient => cancelAdmission(patient, random))];
  return {
    windows,
    rules: places.map(toRule),
    patients: all.length,
    messages: repeatSome(listMessages(all, day.end), random),
    count(moduleId, at) {
      const present = all.map(({ steps }) => findPlace(steps, at));
      const counted = places.filter(({ module }) => module === moduleId);
      return Object.fromEntries(
        counted.map(place => [place.field, present.filter(other => other === place).length]),
      );
    },
  };
}

function findSpan(windows: readonly ShiftWindow[]): { start: number; end: number } {
  const starts = windows.map(({ time }) => Date.parse(time));
  const ends = windows.map(({ elapsedMinutes }, index) => (starts[index] ?? 0) + elapsedMinutes * 60_000);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

function findPlace(steps: readonly Step[], at: number): Place | null | undefined {
  return steps.findLast(step => step.at <= at && step.place !== undefined)?.place;
}

function listMessages(patients: readonly Patient[], end: number): string[] {
  const sent = patients.flatMap(({ visit: first, delayMs, steps }) => {
    let visit = first;
    return steps.flatMap(({ at, adt, isRename, isLate }, index) => {
      if (!adt || at >= end) return [];
      const formerVisit = isRename && visit;
      if (isRename) visit = `${visit}R`;
      const sentAt = isLate ? (steps[index + 1]?.at ?? at) + 1_000 : at;
      return [{ at, sentAt: sentAt + delayMs, adt: { ...adt, visit, ...(formerVisit && { formerVisit }) } }];
    });
  });
  return sent
    .toSorted((a, b) => a.sentAt - b.sentAt)
    .map(({ at, adt }) => buildAdt({ ...adt, at: `${toDigits(at)}+0000` }));
}

function toDigits(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace(/\D/g, '');
}

function repeatSome(messages: readonly string[], random: Random): string[] {
  return messages.flatMap((message, index) => {
    if (!random.chance(0.1)) return [message];
    return [message, messages[Math.max(0, index - Math.floor(random.between(0, 5)))] ?? message];
  });
}
