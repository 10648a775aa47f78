import type { AuditAction } from '#contract/audit-actions.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { getByName } from './load-hospitals.ts';
import type { StoredPerson } from './people.ts';
import { randomFrom } from './random.ts';
import type { GeneratedShift } from './shift-generator.ts';

const minute = 60_000;

/** The sign-ins of the last two weeks: one before the first entry of each person's day or night. */
export function writeAuditTrail(
  clientId: number,
  shifts: readonly GeneratedShift[],
  people: readonly StoredPerson[],
  now: Date,
): AuditEntry[] {
  const random = randomFrom('audit trail');
  const entries: AuditEntry[] = [];
  const record = ({ id, plan }: StoredPerson, at: number, action: AuditAction, address: string) => {
    // A refused sign-in belongs to no hospital and has the name that was typed.
    const isRefused = action === 'sign-in refused';
    const actor = { actorId: id, actorName: isRefused ? plan.email : plan.name };
    const place = { clientId: isRefused ? null : clientId, address, requestId: '' };
    if (at <= now.getTime()) entries.push({ at: new Date(at), action, ...actor, ...place });
  };

  const since = new Date(now.getTime() - 14 * 1440 * minute).toISOString();
  const recent = shifts.filter(shift => shift.updated_at > since);
  const visits = Map.groupBy(recent, shift => `${shift.date} ${shift.is_day} ${shift.updated_by}`);
  for (const visit of visits.values()) {
    const person = getByName(people, visit[0]?.updated_by_name ?? '');
    const times = visit.map(shift => Date.parse(shift.updated_at));
    const arrival = Math.min(...times) - random.between(1, 4) * minute;
    const address = `10.20.4.${Math.floor(random.between(20, 60))}`;
    if (random.chance(0.07)) record(person, arrival - minute / 2, 'sign-in refused', address);
    record(person, arrival, 'signed in', address);
    if (random.chance(0.8)) record(person, Math.max(...times) + 5 * minute, 'signed out', address);
  }
  const admin = getByName(people, 'Adrian Moss');
  const yesterday = now.getTime() - 26 * 60 * minute;
  record(admin, yesterday, 'signed in', '10.20.0.15');
  record(admin, yesterday + minute, 'chose hospital', '10.20.0.15');
  record(admin, yesterday + 38 * minute, 'signed out', '10.20.0.15');
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
