import type { CensusRule } from '#domain/census/census-rules.ts';
import { daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import type { StoredHospital, StoredModule } from '#server/demo/hospitals/load-hospitals.ts';
import { type Random, randomFrom } from '#server/demo/hospitals/random.ts';
import { drawStays } from '#server/demo/shifts/patients.ts';
import type { Adt } from './adt-message.ts';

/** An acuity field of a module, with the point of care of its patients. */
export interface Place extends Pick<CensusRule, 'module' | 'field'> {
  unit: string;
  name: string;
}

/** An event of a patient. `place` is where the patient is afterwards: null if not counted, undefined if it does not change. */
export interface Step {
  at: number;
  place?: Place | null;
  /** Absent if another patient's message tells it. */
  adt?: Omit<Adt, 'visit' | 'at'>;
  /** The visit gets another number. */
  isRename?: true;
  /** Sent after the next event, so that it is too old to change anything. */
  isLate?: true;
}

export interface Patient {
  visit: string;
  /** The messages of a patient keep their order; those of others overtake them. */
  delayMs: number;
  steps: Step[];
}

/** The simulated time. Nothing is sent of what happens at its end or later. */
export interface Day {
  date: IsoDate;
  /** The first window's id. */
  firstMinute: number;
  start: number;
  end: number;
}

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** Points of care of the demo's modules. */
const units: Readonly<Record<string, string>> = {
  'Labor & Delivery': 'L&D',
  'Mother-Baby': 'MB',
  NICU: 'NICU',
};

/** Mothers go from labor to the mother-baby unit. */
const comesFrom: Readonly<Record<string, readonly string[]>> = {
  'L&D': ['L&D'],
  MB: ['L&D', 'MB'],
  NICU: ['NICU'],
};

const longestBreakMs = hourMs;
const longestDelayMs = 45 * minuteMs;

export function listPlaces({ id, plan, fields }: StoredModule): Place[] {
  const unit = units[plan.name];
  if (unit === undefined) throw new Error(`${plan.name} has no point of care`);
  return fields.map(({ id: field, name }) => ({ module: id, field, unit, name }));
}

/** The acuity is in the service on the mother-baby unit, and in an observation elsewhere. */
export function describePlace({
  unit,
  name,
  field,
}: Place): Required<Pick<Adt, 'location' | 'service' | 'observations'>> {
  const location = `${unit}^${field}`;
  return unit === 'MB'
    ? { location, service: name, observations: [] }
    : { location, service: '', observations: [['ACUITY', name]] };
}

export function toRule({ module, field, unit, name }: Place): CensusRule {
  const isMotherBaby = unit === 'MB';
  return {
    location: unit,
    patient_class: null,
    service: isMotherBaby ? name : null,
    observation: isMotherBaby ? null : { code: 'ACUITY', value: name },
    module,
    field,
  };
}

interface PlacedStay {
  place: Place;
  from: number;
  to: number;
}

/** The demo's own patients who were present on the date. */
export function drawPatients(
  hospital: StoredHospital,
  places: readonly Place[][],
  day: Day,
  random: Random,
): Patient[] {
  return joinStays(listStays(hospital, places, day)).map((stays, index) => ({
    visit: `V${index}`,
    delayMs: random.between(0, longestDelayMs),
    steps: listSteps(stays, random),
  }));
}

/** In order of arrival. */
function listStays(
  { plan, timeline, modules }: StoredHospital,
  places: readonly Place[][],
  { date, firstMinute, start, end }: Day,
): PlacedStay[] {
  const firstHour = daysBetween(timeline.firstDate, date) * 24 + firstMinute / 60;
  const toInstant = (hour: number) => start + Math.round((hour - firstHour) * 3_600) * secondMs;
  const stays = modules.flatMap((module, index) => {
    const names = module.fields.map(({ name }) => name);
    const random = randomFrom(`${plan.name}, ${module.plan.name}`);
    return [...drawStays(names, plan, timeline, random)].flatMap(({ field, arrival, departure }) => {
      const place = places[index]?.[field];
      return place ? [{ place, from: toInstant(arrival), to: toInstant(departure) }] : [];
    });
  });
  return stays.filter(({ from, to }) => from < end && to > start).toSorted((a, b) => a.from - b.from);
}

/** The demo knows stays in a field. One that begins soon after another has ended may be the same patient's. */
function joinStays(stays: readonly PlacedStay[]): PlacedStay[][] {
  const patients: PlacedStay[][] = [];
  for (const stay of stays) {
    const known = patients.find(ofPatient => {
      const last = ofPatient.at(-1);
      const breakMs = stay.from - (last?.to ?? 0);
      const fits = last && comesFrom[stay.place.unit]?.includes(last.place.unit);
      return fits && breakMs > 0 && breakMs < longestBreakMs;
    });
    if (known) known.push(stay);
    else patients.push([stay]);
  }
  return patients;
}

function listSteps(stays: readonly PlacedStay[], random: Random): Step[] {
  const steps: Step[] = [];
  for (const { place, from } of stays) {
    const before = steps.at(-1)?.place?.unit;
    const code = before === undefined ? 'A01' : before === place.unit ? 'A08' : 'A02';
    steps.push({ at: from, place, adt: { code, ...describePlace(place) } });
  }
  const [first] = steps;
  if (first?.place?.unit === 'L&D' && random.chance(0.2)) {
    // Registered in the emergency department, where nobody is counted.
    steps.unshift({ at: first.at - 20 * minuteMs, place: null, adt: { code: 'A04', location: 'ED^1' } });
    first.adt = { code: 'A02', ...describePlace(first.place) };
  }
  steps.push({ at: stays.at(-1)?.to ?? 0, place: null, adt: { code: 'A03' } });
  return steps;
}
