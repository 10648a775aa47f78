import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { toWire } from '#server/http/answers/to-wire.ts';
import { analysesOf } from './analyses.ts';
import { demoAssessments } from './assessments.ts';
import { auditTrailOf } from './audit-trail.ts';
import { demoPassword } from './demo-accounts.ts';
import { type ShiftsByModule, shiftsOf } from './hospital-shifts.ts';
import { holdBackOtherLoads, isEmpty } from './insert.queries.ts';
import { loadCatalogue, loadHospitals, type StoredHospital } from './load-hospitals.ts';
import { loadPeople, type StoredPerson } from './load-people.ts';
import { insertAnalysis, insertAssessment, insertAuditTrail } from './records.queries.ts';
import { insertShifts } from './shifts.queries.ts';

/** Demo data goes into a store that has nobody in it, never beside real data. */
export class StoreNotEmptyError extends Error {}

/** Loads the hospitals of D37, all or nothing. The same `now` gives the same data. */
export async function loadDemo(db: Database, { now }: { now: Date }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.platform(async tx => {
    await holdBackOtherLoads(tx);
    if (!(await isEmpty(tx))) throw new StoreNotEmptyError('demo data is loaded into an empty store only');
    const hospitals = await loadHospitals(tx, await loadCatalogue(tx), now);
    const people = await loadPeople(tx, hospitals, { passwordHash, now });
    const [first, ...others] = hospitals;
    const shifts = await loadShifts(tx, first, people, now);
    await loadRecords(tx, first, shifts, people, now);
    for (const hospital of others) await loadShifts(tx, hospital, people, now);
  });
}

async function loadShifts(
  tx: PlatformTx,
  hospital: StoredHospital,
  people: readonly StoredPerson[],
  now: Date,
): Promise<ShiftsByModule> {
  const byModule = shiftsOf(hospital, people, now);
  for (const [module, shifts] of byModule) await insertShifts(tx, module, shifts);
  return byModule;
}

/** What administrators and owners have made of the shifts of a hospital, and its audit trail. */
async function loadRecords(
  tx: PlatformTx,
  hospital: StoredHospital,
  shifts: ShiftsByModule,
  people: readonly StoredPerson[],
  now: Date,
): Promise<void> {
  // Not long ago: an analysis of the months up to the last cannot be older than their end.
  const earlier = new Date(now.getTime() - 2 * 3_600_000);
  const by = (isWriter: (person: StoredPerson) => boolean) => {
    const writer = people.find(isWriter);
    if (writer === undefined) throw new Error('nobody to write analyses and assessments');
    return { createdAt: earlier, updatedAt: earlier, updatedBy: writer.id, updatedByName: writer.name };
  };
  const byAdmin = by(({ plan }) => plan.isAdmin);
  for (const analysis of analysesOf(hospital, shifts, earlier)) await insertAnalysis(tx, analysis, byAdmin);

  const byOwner = by(({ plan }) =>
    plan.hospitals.some(({ name, owner }) => owner && name === hospital.plan.name),
  );
  for (const { module: name, inputs, ...assessment } of demoAssessments) {
    const module = hospital.modules.find(candidate => candidate.plan.name === name);
    if (module === undefined) throw new Error(`there is no demo module ${name}`);
    const ids = { clientId: hospital.id, moduleId: module.id };
    await insertAssessment(tx, { ...assessment, ...ids, inputs: toWire(inputs), ...byOwner });
  }
  await insertAuditTrail(tx, auditTrailOf(hospital, [...shifts.values()].flat(), people, now));
}
