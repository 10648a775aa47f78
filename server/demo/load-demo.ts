import type { Database, PlatformTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { assessments } from '#server/db/tables/shifts.ts';
import { onTheWire } from '#server/http/on-the-wire.ts';
import { hashPassword } from '#server/http/password-hash.ts';
import { loadAnalyses } from './analyses.ts';
import { demoAssessments } from './assessments.ts';
import { writeAuditTrail } from './audit-trail.ts';
import { demoPassword } from './demo-accounts.ts';
import { insertShifts, isEmpty, lockOutOtherLoads } from './load.queries.ts';
import { getModule, loadHospitals, type StoredHospital } from './load-hospitals.ts';
import { loadPeople, type StoredPerson } from './people.ts';
import { type GeneratedShift, generateShifts } from './shift-generator.ts';

/** Demo data is never loaded beside real data. */
export class StoreNotEmptyError extends Error {}

/** Loads the hospitals of D37, all or nothing. The same `now` gives the same data. */
export async function loadDemo(db: Database, { now }: { now: Date }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.platform(async tx => {
    await lockOutOtherLoads(tx);
    if (!(await isEmpty(tx))) throw new StoreNotEmptyError('demo data is loaded into an empty store only');
    const hospitals = await loadHospitals(tx, now);
    const people = await loadPeople(tx, hospitals, { passwordHash, now });
    for (const [index, hospital] of hospitals.entries()) {
      const shifts: GeneratedShift[] = [];
      for (const module of hospital.modules) {
        const ofModule = generateShifts(module, hospital, people, now);
        await insertShifts(tx, module, ofModule);
        shifts.push(...ofModule);
      }
      if (index === 0) await loadRecords(tx, hospital, shifts, people, now);
    }
  });
}

/** Analyses, assessments and audit entries of a hospital. */
async function loadRecords(
  tx: PlatformTx,
  hospital: StoredHospital,
  shifts: readonly GeneratedShift[],
  people: readonly StoredPerson[],
  now: Date,
): Promise<void> {
  const author = (isAuthor: (person: StoredPerson) => boolean) => {
    const person = people.find(isAuthor);
    if (!person) throw new Error('nobody to write analyses and assessments');
    return person;
  };
  const admin = author(({ plan }) => plan.isAdmin);
  const owner = author(({ plan }) => plan.hospitals.some(({ owner }) => owner));
  // Not long ago: an analysis of the months up to the last cannot be older than their end.
  const earlier = new Date(now.getTime() - 2 * 3_600_000);
  await loadAnalyses(tx, hospital, admin, earlier);
  await tx.insert(assessments).values(
    demoAssessments.map(({ name, module, inputs }) => ({
      name,
      clientId: hospital.id,
      moduleId: getModule(hospital, module).id,
      inputs: onTheWire(inputs),
      createdAt: earlier,
      updatedAt: earlier,
      updatedBy: owner.id,
      updatedByName: owner.name,
    })),
  );
  await tx.insert(auditEntries).values(writeAuditTrail(hospital.id, shifts, people, now));
}
