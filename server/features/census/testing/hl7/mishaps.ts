import type { Random } from '#server/demo/hospitals/random.ts';
import { type Day, describePlace, type Patient, type Place, type Step } from './simulated-patients.ts';

interface Mishaps {
  day: Day;
  places: readonly Place[];
  random: Random;
}

const minuteMs = 60_000;
/** A mishap happens in the middle of it. */
const shortestCalmMs = 40 * minuteMs;
const spareMs = 10 * minuteMs;

/** A time in which a patient stays in one place. */
interface Calm {
  patient: Patient;
  /** The place of its first step. */
  index: number;
  place: Place;
  from: number;
  to: number;
}

function findCalm(patient: Patient, { start, end }: Day): Calm | undefined {
  const { steps } = patient;
  for (const [index, { at, place }] of steps.entries()) {
    const from = Math.max(at, start);
    const to = steps[index + 1]?.at ?? end;
    if (place && to < end && to - from >= shortestCalmMs)
      return { patient, index, place, from: from + spareMs, to: to - spareMs };
  }
  return undefined;
}

function insert({ patient, index }: Calm, ...steps: Step[]): void {
  patient.steps.splice(index + 1, 0, ...steps);
}

const rename = (code: string) => (at: number) => [{ at, adt: { code }, isRename: true as const }];

const kinds: ((at: number, place: Place, mishaps: Mishaps) => Step[])[] = [
  rename('A42'),
  rename('A06'),
  rename('A07'),
  // An update from before the next event that arrives after it.
  at => [{ at, adt: { code: 'A08', location: 'ED^1' }, isLate: true }],
  // A transfer that is cancelled.
  (at, place, { places, random }) => {
    const other = random.pick(places);
    return [
      { at, place: other, adt: { code: 'A02', ...describePlace(other) } },
      { at: at + 5 * minuteMs, place, adt: { code: 'A12', ...describePlace(place) } },
    ];
  },
  // A discharge that is cancelled.
  (at, place) => [
    { at, place: null, adt: { code: 'A03' } },
    { at: at + 5 * minuteMs, place, adt: { code: 'A13' } },
  ],
];

/** Every second patient gets one of the kinds in turn. */
export function addMishaps(patients: readonly Patient[], mishaps: Mishaps): void {
  const calms = patients.flatMap(patient => findCalm(patient, mishaps.day) ?? []);
  for (const [number, calm] of calms.entries()) {
    const kind = number % 2 === 0 ? kinds[(number / 2) % kinds.length] : undefined;
    if (!kind) continue;
    const second = Math.round(mishaps.random.between(calm.from, calm.to) / 1_000);
    insert(calm, ...kind(second * 1_000, calm.place, mishaps));
  }
}

/** Some patients were first admitted by mistake, under another number. */
export function cancelAdmission({ visit, delayMs, steps }: Patient, random: Random): Patient[] {
  const [first] = steps;
  if (!first?.place || !random.chance(0.1)) return [];
  const admitted = { ...first, at: first.at - 8 * minuteMs };
  const cancelled = { at: first.at, place: null, adt: { code: 'A11' } };
  return [{ visit: `${visit}X`, delayMs, steps: [admitted, cancelled] }];
}

const swaps = 6;

/** Pairs of patients exchange their beds. Returns them. */
export function addSwaps(patients: readonly Patient[], day: Day): Set<Patient> {
  const calms = patients.flatMap(patient => findCalm(patient, day) ?? []);
  const swapped = new Set<Patient>();
  for (const one of calms) {
    if (swapped.size === 2 * swaps) break;
    const other = calms.find(
      ({ patient, place, from, to }) =>
        patient !== one.patient &&
        place !== one.place &&
        Math.max(from, one.from) < Math.min(to, one.to) &&
        !swapped.has(patient),
    );
    if (!other || swapped.has(one.patient)) continue;
    const at = Math.max(one.from, other.from);
    const adt = {
      code: 'A17',
      ...describePlace(other.place),
      other: { visit: other.patient.visit, ...describePlace(one.place) },
    };
    insert(one, { at, place: other.place, adt });
    insert(other, { at, place: one.place });
    other.patient.delayMs = one.patient.delayMs;
    swapped.add(one.patient).add(other.patient);
  }
  return swapped;
}
