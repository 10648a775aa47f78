import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import type { Database } from '#server/db/database.ts';
import { demoAccounts, demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { loadHospitals, type StoredHospital } from '#server/demo/hospitals/load-hospitals.ts';
import { loadPeople } from '#server/demo/hospitals/people.ts';

interface DemoHospitalWithNurse {
  hospital: StoredHospital;
  nurse: { email: string; password: string };
}

/** The demo's hospitals and people without their shifts; returns the large hospital and its nurse. */
export async function loadDemoHospital(db: Database, now: Date): Promise<DemoHospitalWithNurse> {
  const passwordHash = await hashPassword(demoPassword);
  const [hospital] = await db.platform(async tx => {
    const hospitals = await loadHospitals(tx, now);
    await loadPeople(tx, hospitals, { passwordHash, now });
    return hospitals;
  });
  if (!hospital) throw new Error('the demo has no hospital');
  return { hospital, nurse: { email: demoAccounts[2].email, password: demoPassword } };
}
