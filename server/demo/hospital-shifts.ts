import { patientStays } from './arrivals.ts';
import type { StoredHospital } from './load-hospitals.ts';
import { peopleEntering, type StoredPerson } from './load-people.ts';
import { occupancyOf } from './occupancy.ts';
import { randomFrom } from './random.ts';
import { type GeneratedShift, generateShifts, type StoredModule } from './shift-generator.ts';

export type ShiftsByModule = ReadonlyMap<StoredModule, readonly GeneratedShift[]>;

/** All shifts of a hospital. Its units share their patients: a birth fills a labor room, then a bed for the couplet. */
export function shiftsOf(
  hospital: StoredHospital,
  people: readonly StoredPerson[],
  now: Date,
): ShiftsByModule {
  const { plan, modules, timeline } = hospital;
  const { windows, simulatedDates } = timeline;
  const stays = patientStays(plan, simulatedDates, randomFrom(plan.name));
  const occupancy = occupancyOf(stays, windows);
  return new Map(
    modules.map(module => {
      const entering = peopleEntering(module, hospital, people);
      const random = randomFrom(`${plan.name}, ${module.plan.name}`);
      return [module, generateShifts(module, { windows, occupancy, people: entering, now }, random)];
    }),
  );
}
