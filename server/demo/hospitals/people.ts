import { firstSteps } from '#domain/people/first-steps.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses, clientAccessModules } from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoHospitals } from './hospitals.ts';
import { daysBefore, getByName, type StoredHospital } from './load-hospitals.ts';

interface DemoPerson {
  name: string;
  email: string;
  isAdmin: boolean;
  /** One of the published accounts; the others have no password. */
  isDemo: boolean;
  isActive: boolean;
  activated: boolean;
  /** Suspended by the hospital's directory (B3). */
  isSuspended?: boolean;
  /** All modules where `modules` is absent. */
  hospitals: readonly { name: string; owner: boolean; modules?: readonly string[] }[];
}

export interface StoredPerson {
  id: number;
  plan: DemoPerson;
}

const lakeside = demoHospitals[0].name;
const cedarRidge = 'Cedar Ridge Medical Center';
const ownedByMulti = [lakeside, 'Fairmont Community Hospital', 'Kealani Birth Center'];
const labor = 'Labor & Delivery';
const [admin, owner, nurse, multi] = demoAccounts;
const member = { isAdmin: false, isDemo: false, isActive: true, activated: true };

export const demoPeople: readonly DemoPerson[] = [
  { ...account('Adrian Moss', admin.email, []), isAdmin: true },
  account('Olivia Bennett', owner.email, [{ name: lakeside, owner: true }]),
  account('Grace Kim', nurse.email, [{ name: lakeside, owner: false }]),
  account(
    'Maya Torres',
    multi.email,
    demoHospitals.map(({ name }) => ({ name, owner: ownedByMulti.includes(name) })),
  ),
  nurseAt(lakeside, 'Denise Walker', [labor]),
  nurseAt(lakeside, 'Tomas Rivera', [labor]),
  nurseAt(lakeside, 'Hannah Osei', [labor, 'Mother-Baby']),
  nurseAt(lakeside, 'Priya Nair', ['Mother-Baby']),
  nurseAt(lakeside, 'Colleen Murphy', ['Mother-Baby']),
  nurseAt(lakeside, 'Samuel Adeyemi', ['NICU']),
  { ...nurseAt(lakeside, 'Laura Petersen', ['NICU']), isSuspended: true },
  ownerAt(lakeside, 'Renee Dubois'),
  { ...nurseAt(lakeside, 'Katie Lindgren', [labor]), activated: false },
  { ...nurseAt(lakeside, 'Marcus Hale', ['NICU']), activated: false },
  { ...nurseAt(lakeside, 'Judith Romero', ['Mother-Baby']), isActive: false },
  ownerAt(cedarRidge, 'Elena Vasquez'),
  nurseAt(cedarRidge, 'Brooke Sanders', ['Family Birth Center']),
  nurseAt(cedarRidge, 'Nathan Cole', ['Special Care Nursery']),
  ownerAt('Bellweather Memorial Hospital', 'Angela Wu'),
  nurseAt('Fairmont Community Hospital', 'Rosa Delgado'),
  nurseAt('Kealani Birth Center', 'Leilani Akana'),
  ownerAt('Northgate Regional Medical Center', 'Kirsten Halvorsen'),
  ownerAt('Saguaro Valley Hospital', 'Daniel Begay'),
];

export async function loadPeople(
  tx: PlatformTx,
  hospitals: readonly StoredHospital[],
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<StoredPerson[]> {
  const rows = demoPeople.map(({ name, hospitals: [access], ...person }) => {
    const home = getByName(hospitals, access?.name ?? lakeside);
    const [firstName = '', lastName = ''] = name.split(' ');
    return {
      ...person,
      firstName,
      lastName,
      passwordHash: person.isDemo ? passwordHash : null,
      emailProvedAt: person.activated ? now : null,
      // Administrators belong to no hospital: they first see the one with the most data.
      lastClientId: person.isAdmin ? home.id : null,
      // Visitors of the demo are new; the others have worked with it for months.
      firstSteps: person.isDemo ? [...firstSteps] : [],
      createdAt: person.activated ? daysBefore(home.timeline.firstDate, 14) : now,
    };
  });
  const { id, email } = users;
  const stored = await tx.insert(users).values(rows).returning({ id, email });
  const people = stored.flatMap(user =>
    demoPeople.filter(plan => plan.email === user.email).map(plan => ({ id: user.id, plan })),
  );
  const configs = people.flatMap(({ id: userId, plan }) =>
    plan.hospitals.map(({ name, owner, modules }) => {
      const hospital = getByName(hospitals, name);
      const openedAt = plan.activated ? now : null;
      const suspendedAt = plan.isSuspended ? now : null;
      const usable = hospital.modules.filter(module => modules?.includes(module.plan.name) ?? true);
      const moduleIds = usable.map(module => module.id);
      return { clientId: hospital.id, userId, owner, openedAt, suspendedAt, moduleIds };
    }),
  );
  await tx.insert(clientAccesses).values(configs);
  const usable = configs.flatMap(({ clientId, userId, moduleIds }) =>
    moduleIds.map(moduleId => ({ clientId, userId, moduleId })),
  );
  await tx.insert(clientAccessModules).values(usable);
  return people;
}

function account(name: string, email: string, hospitals: DemoPerson['hospitals']): DemoPerson {
  return { ...member, name, email, isDemo: true, hospitals };
}

function nurseAt(hospital: string, name: string, modules?: readonly string[]): DemoPerson {
  const hospitals = [{ name: hospital, owner: false, ...(modules && { modules }) }];
  return { ...member, name, email: buildEmail(name), hospitals };
}

function ownerAt(hospital: string, name: string): DemoPerson {
  return { ...member, name, email: buildEmail(name), hospitals: [{ name: hospital, owner: true }] };
}

function buildEmail(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@demo.parity`;
}
