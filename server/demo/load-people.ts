import type { PlatformTx } from '#server/db/database.ts';
import { insertConfig, insertUser } from './insert.queries.ts';
import { daysBefore, type StoredHospital } from './load-hospitals.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import type { Person, StoredModule } from './shift-generator.ts';

export type StoredPerson = Person & { plan: DemoPerson };

export async function loadPeople(
  tx: PlatformTx,
  hospitals: readonly [StoredHospital, ...StoredHospital[]],
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<StoredPerson[]> {
  const stored: StoredPerson[] = [];
  for (const plan of demoPeople) {
    const { hospitals: configs, ...person } = plan;
    const [home] = listReportClients(plan, hospitals);
    const { timeline, id: homeId } = home ?? hospitals[0];
    const id = await insertUser(tx, {
      ...person,
      passwordHash: plan.isDemo ? passwordHash : null,
      emailProvedAt: plan.activated ? now : null,
      // Administrators belong to no hospital: their first sign-in lands in the one with the most to see.
      lastClientId: plan.isAdmin ? homeId : null,
      createdAt: plan.activated
        ? daysBefore(timeline.firstDate, 14)
        : new Date(now.getTime() - 3 * 86_400_000),
    });
    for (const { name, owner, modules } of configs) {
      const hospital = hospitals.find(candidate => candidate.plan.name === name);
      if (hospital === undefined) throw new Error(`there is no demo hospital ${name}`);
      const usable = hospital.modules.filter(module => modules?.includes(module.plan.name) ?? true);
      await insertConfig(
        tx,
        { clientId: hospital.id, userId: id, owner, openedAt: plan.activated ? now : null },
        usable.map(module => module.id),
      );
    }
    stored.push({ id, name: `${plan.firstName} ${plan.lastName}`, plan });
  }
  return stored;
}

/** Who enters a module's shifts: the nurses of this hospital who have access to it, or its owners where there are none. */
export function peopleEntering(
  module: StoredModule,
  hospital: StoredHospital,
  people: readonly StoredPerson[],
): [StoredPerson, ...StoredPerson[]] {
  const ofModule = people.filter(({ plan }) => {
    const [home, ...elsewhere] = plan.hospitals;
    const works = plan.activated && plan.isActive && elsewhere.length === 0;
    return works && home?.name === hospital.plan.name && (home.modules?.includes(module.plan.name) ?? true);
  });
  const nurses = ofModule.filter(({ plan }) => !plan.hospitals.some(({ owner }) => owner));
  const [first, ...others] = nurses.length > 0 ? nurses : ofModule;
  if (first === undefined) throw new Error(`nobody works in ${module.plan.name} of ${hospital.plan.name}`);
  return [first, ...others];
}

function listReportClients(plan: DemoPerson, hospitals: readonly StoredHospital[]): StoredHospital[] {
  return hospitals.filter(hospital => plan.hospitals.some(({ name }) => name === hospital.plan.name));
}
