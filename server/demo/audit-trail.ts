import type { AuditEntry } from '#server/db/audit.ts';
import type { StoredHospital } from './load-hospitals.ts';
import type { StoredPerson } from './load-people.ts';
import { type Random, randomFrom } from './random.ts';
import type { GeneratedShift } from './shift-generator.ts';

const daysOfTrail = 14;
const minutes = (count: number) => count * 60_000;

/** Who came and went at a hospital in the last two weeks: everybody who entered a shift had signed in for it. */
export function auditTrailOf(
  hospital: StoredHospital,
  shifts: readonly GeneratedShift[],
  people: readonly StoredPerson[],
  now: Date,
): AuditEntry[] {
  const random = randomFrom(`${hospital.plan.name}, audit trail`);
  const since = now.getTime() - minutes(daysOfTrail * 24 * 60);
  const turns = Map.groupBy(
    shifts.filter(({ enteredAt }) => enteredAt.getTime() > since),
    ({ past, enteredBy }) => `${past.date} ${past.window.isDay} ${enteredBy.id}`,
  );
  const ofShifts = [...turns.values()].flatMap(members => visits(members, hospital, people, random));
  return [...ofShifts, ...adminVisits(people, hospital, now)]
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Signs in before the first entry and, mostly, out after the last; now and then mistypes the password first. */
function visits(
  shifts: readonly GeneratedShift[],
  hospital: StoredHospital,
  people: readonly StoredPerson[],
  random: Random,
): AuditEntry[] {
  const [first] = shifts;
  if (first === undefined) return [];
  const times = shifts.map(({ enteredAt }) => enteredAt.getTime());
  const { id: actorId, name: actorName } = first.enteredBy;
  const entry = { actorId, actorName, clientId: hospital.id, address: wardAddress(random), requestId: '' };
  const email = people.find(({ id }) => id === actorId)?.plan.email ?? actorName;
  const cameAt = Math.min(...times) - minutes(random.between(1, 4));
  const leftAt = Math.max(...times) + minutes(random.between(1, 20));
  return [
    // A refused sign-in has no hospital, and the name that was typed.
    ...(random.chance(0.07)
      ? [
          {
            ...entry,
            clientId: null,
            actorName: email,
            at: new Date(cameAt - 25_000),
            action: 'sign-in refused' as const,
          },
        ]
      : []),
    { ...entry, at: new Date(cameAt), action: 'signed in' },
    ...(random.chance(0.8) ? [{ ...entry, at: new Date(leftAt), action: 'signed out' as const }] : []),
  ];
}

function adminVisits(people: readonly StoredPerson[], hospital: StoredHospital, now: Date): AuditEntry[] {
  const admin = people.find(({ plan }) => plan.isAdmin);
  if (admin === undefined) return [];
  const who = { actorId: admin.id, actorName: admin.name, address: '10.20.0.15', requestId: '' };
  const yesterday = now.getTime() - minutes(26 * 60);
  return [
    { ...who, at: new Date(yesterday), action: 'signed in', clientId: hospital.id },
    { ...who, at: new Date(yesterday + minutes(1)), action: 'chose hospital', clientId: hospital.id },
    { ...who, at: new Date(yesterday + minutes(38)), action: 'signed out', clientId: hospital.id },
  ];
}

function wardAddress(random: Random): string {
  return `10.20.${Math.floor(random.between(4, 9))}.${Math.floor(random.between(20, 60))}`;
}
