import { z } from 'zod';
import { assessmentNameMaxLength, rnsPerPatientLimit } from '#domain/measures/limits.ts';
import type { Simulation } from '#domain/simulation/simulate.ts';
import {
  birthsLimit,
  coreLimit,
  floorLimit,
  foundShareLimit,
  hoursLimit,
  maxClasses,
  maxCores,
  maxMeanRns,
  maxUnits,
  phiLimit,
  poolSizeLimit,
  usesLimit,
} from '#domain/simulation/simulation-limits.ts';
import { computeMeanRns } from '#domain/simulation/unit.ts';
import { fields, numberWithin, oneLine, recordId } from '../api/fields.ts';
import type { Wire } from '../api/wire-types.ts';

/** A number with any decimals. */
const between = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

const name = oneLine(assessmentNameMaxLength).min(1);

const rns = numberWithin(coreLimit);

const patientClass = z
  .object({
    /** An acuity field of the hospital. */
    field: recordId.optional(),
    name: name.optional(),
    uses: between(usesLimit),
    hours: between(hoursLimit),
    rns_per_patient: numberWithin(rnsPerPatientLimit),
  })
  .refine(({ field, name: own }) => field !== undefined || own !== undefined, {
    error: 'A class has a field or a name.',
    path: ['name'],
  });

const cores = z
  .object({ from: rns, to: rns })
  .refine(({ from, to }) => from <= to, { error: 'Ensure that it is not below from.', path: ['to'] })
  .refine(({ from, to }) => to - from < maxCores, {
    error: `Ensure that there are no more than ${maxCores} cores.`,
    path: ['to'],
  });

const unit = z
  .object({
    name,
    births: numberWithin(birthsLimit),
    phi: between(phiLimit),
    floor: between(floorLimit),
    ...fields(z.number().min(0).nullable(), 'wage', 'premium_wage'),
    found_share: between(foundShareLimit),
    classes: z.array(patientClass).min(1).max(maxClasses),
    core: cores,
  })
  .refine(({ births, classes }) => computeMeanRns({ births, classes: classes.map(toClass) }) <= maxMeanRns, {
    error: `Ensure that no more than ${maxMeanRns} RNs are needed on average.`,
    path: ['classes'],
  });

/** The body of a simulation (B20). */
export const simulationBody = z
  .object({
    units: z.array(unit).min(1).max(maxUnits),
    pool: z.object({ cores: z.array(rns), size: numberWithin(poolSizeLimit) }).nullish(),
  })
  .refine(({ units, pool }) => !pool || pool.cores.length === units.length, {
    error: 'Ensure that there is a core for each unit.',
    path: ['pool', 'cores'],
  });

export type SimulationBody = z.infer<typeof simulationBody>;

function toClass({ rns_per_patient, ...use }: z.infer<typeof patientClass>) {
  return { ...use, rnsPerPatient: rns_per_patient };
}

const unitFigures = z.object({
  name: z.string(),
  ...fields(z.number(), 'mean', 'sd', 'hours_per_birth'),
  /** The smallest cores, not below the floor, that are enough in 80, 90 and 95 % of the time. */
  ...fields(z.int(), 'p80', 'p90', 'p95'),
  cores: z.array(
    z.object({
      core: z.int(),
      ...fields(z.number(), 'coverage', 'short_hours', 'idle_hours', 'unresolved_hours'),
      /** Null without a wage. */
      cost: z.number().nullable(),
    }),
  ),
});

export const simulation = z.object({
  units: z.array(unitFigures),
  pool: z.object({ coverage: z.number() }).nullable(),
}) satisfies z.ZodType<Wire<Simulation>>;
