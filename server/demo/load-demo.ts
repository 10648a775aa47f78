import { toWire } from '#contract/wire.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { assessments } from '#server/db/tables/shifts.ts';
import { loadAnalyses } from './analyses.ts';
import { demoAssessments } from './assessments.ts';
import { writeAuditTrail } from './audit-trail.ts';
import { demoPassword } from './demo-accounts.ts';
import { insertShifts, isEmpty, lockOutOtherLoads } from './load.queries.ts';
import { getByName, loadHospitals, type StoredHospital } from './load-hospitals.ts';
import { loadPeople, type StoredPerson } from './people.ts';
import { type GeneratedShift, generateShifts } from './shift-generator.ts';

/**
 * Loads the hospitals of D37, all or nothing, unless the store has people or hospitals: demo data is never loaded beside
 * others, and of two servers that start at once only one loads it. The same `now` gives the same data.
 */
export async function loadDemo(db: Database, { now }: { now: Date }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.platform(async tx => {
    await lockOutOtherLoads(tx);
    if (!(await isEmpty(tx))) return;
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
  const owner = getByName(people, 'Olivia Bennett');
  // An analysis of the months up to the last one is made after that month's end.
  const earlier = new Date(now.getTime() - 2 * 3_600_000);
  await loadAnalyses(tx, hospital, getByName(people, 'Adrian Moss'), earlier);
  await tx.insert(assessments).values(
    demoAssessments.map(({ name, module, inputs }) => ({
      name,
      clientId: hospital.id,
      moduleId: getByName(hospital.modules, module).id,
      inputs: toWire(inputs),
      createdAt: earlier,
      updatedAt: earlier,
      updatedBy: owner.id,
      updatedByName: owner.plan.name,
    })),
  );
  await tx.insert(auditEntries).values(writeAuditTrail(hospital.id, shifts, people, now));
}
