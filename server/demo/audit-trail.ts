import type { AuditAction } from '#contract/audit-actions.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import type { StoredPerson } from './people.ts';
import { randomFrom } from './random.ts';
import type { GeneratedShift } from './shift-generator.ts';

const minute = 60_000;
const daysOfTrail = 14;

/** The sign-ins of the last two weeks: everybody who entered a shift had signed in for it. */
export function writeAuditTrail(
  clientId: number,
  shifts: readonly GeneratedShift[],
  people: readonly StoredPerson[],
  now: Date,
): AuditEntry[] {
  const random = randomFrom('audit trail');
  const entries: AuditEntry[] = [];
  const record = (person: StoredPerson, at: number, action: AuditAction, address: string) => {
    const isRefused = action === 'sign-in refused';
    entries.push({
      at: new Date(at),
      action,
      actorId: person.id,
      // A refused sign-in has no hospital, and the name that was typed.
      actorName: isRefused ? person.plan.email : person.name,
      clientId: isRefused ? null : clientId,
      address,
      requestId: '',
    });
  };

  const since = new Date(now.getTime() - daysOfTrail * 1440 * minute).toISOString();
  const recent = shifts.filter(({ updatedAt }) => updatedAt > since);
  const visits = Map.groupBy(recent, ({ date, isDay, updatedBy }) => `${date} ${isDay} ${updatedBy}`);
  for (const visit of visits.values()) {
    const person = people.find(({ id }) => id === visit[0]?.updatedBy);
    if (!person) continue;
    const times = visit.map(({ updatedAt }) => Date.parse(updatedAt));
    const address = `10.20.${Math.floor(random.between(4, 9))}.${Math.floor(random.between(20, 60))}`;
    const arrival = Math.min(...times) - random.between(1, 4) * minute;
    if (random.chance(0.07)) record(person, arrival - minute / 2, 'sign-in refused', address);
    record(person, arrival, 'signed in', address);
    if (random.chance(0.8)) record(person, Math.max(...times) + 5 * minute, 'signed out', address);
  }
  const admin = people.find(({ plan }) => plan.isAdmin);
  const yesterday = now.getTime() - 26 * 60 * minute;
  if (admin) {
    record(admin, yesterday, 'signed in', '10.20.0.15');
    record(admin, yesterday + minute, 'chose hospital', '10.20.0.15');
    record(admin, yesterday + 38 * minute, 'signed out', '10.20.0.15');
  }
  return entries.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
