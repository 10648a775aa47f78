import type { Visit } from './visits.ts';

/** Counts visits that match into an acuity field of a module (B7, B8). Null parts match everything. */
export interface CensusRule {
  /** A point of care, or point of care and room: `"L&D"` or `"L&D^101"`. */
  location: string | null;
  patient_class: string | null;
  service: string | null;
  observation: { code: string; value: string } | null;
  module: number;
  field: number;
}

type CountedVisit = Omit<Visit, 'lastAt' | 'leftAt'>;

/** The first rule that matches a visit; each visit counts once. */
export function findRule(rules: readonly CensusRule[], visit: CountedVisit): CensusRule | undefined {
  return rules.find(
    ({ location, patient_class, service, observation }) =>
      (location === null ||
        location === visit.pointOfCare ||
        location === describeLocation(visit) ||
        visit.alternatives?.locations?.includes(location)) &&
      (patient_class === null || patient_class === visit.patientClass) &&
      (service === null || service === visit.service || visit.alternatives?.services?.includes(service)) &&
      (observation === null || visit.observations[observation.code] === observation.value),
  );
}

/** Only the observations that rules name are kept. */
export function keepNamedObservations(
  rules: readonly CensusRule[],
  observations: Visit['observations'],
): Visit['observations'] {
  const codes = new Set(rules.flatMap(({ observation }) => observation?.code ?? []));
  // By code, because a message can have many more observations than rules name.
  return Object.fromEntries(
    [...codes].flatMap(code => {
      const value = Object.hasOwn(observations, code) ? observations[code] : undefined;
      return value === undefined ? [] : [[code, value]];
    }),
  );
}

/** `"L&D^101"`; without a room `"L&D"`. */
export function describeLocation({ pointOfCare, room }: Pick<Visit, 'pointOfCare' | 'room'>): string {
  return room === '' ? pointOfCare : `${pointOfCare}^${room}`;
}

/** Patients by module and field. Every field that a rule names has a number, which may be 0. */
export function countVisits(
  rules: readonly CensusRule[],
  visits: Iterable<CountedVisit>,
): Map<number, Record<number, number>> {
  const counts = new Map<number, Record<number, number>>();
  for (const { module, field } of rules) counts.set(module, { ...counts.get(module), [field]: 0 });
  for (const visit of visits) {
    const rule = findRule(rules, visit);
    const ofModule = rule && counts.get(rule.module);
    if (ofModule) ofModule[rule.field] = (ofModule[rule.field] ?? 0) + 1;
  }
  return counts;
}
