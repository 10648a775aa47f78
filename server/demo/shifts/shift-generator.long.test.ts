import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalogue } from '../hospitals/catalogue.ts';
import { type DemoHospital, demoHospitals } from '../hospitals/hospitals.ts';
import { buildTimeline } from '../hospitals/load-hospitals.ts';
import { demoPeople } from '../hospitals/people.ts';
import { generateShifts } from './shift-generator.ts';

const people = demoPeople.map((plan, index) => ({ id: index + 1, plan }));

/** A checksum of the hospitals' shifts, generated without a store. */
function checksum(now: Date, hospitals: readonly DemoHospital[] = demoHospitals): string {
  const hash = createHash('sha256');
  for (const [id, plan] of hospitals.entries()) {
    const modules = plan.modules.map((module, moduleId) => {
      const fields = module.sections.flatMap(section =>
        catalogue[section].map(([name, rns]) => ({ name, rns })),
      );
      return {
        clientId: id,
        id: moduleId,
        plan: module,
        fields: fields.map(({ name }, fieldId) => ({ name, id: fieldId })),
        rnsPerPatient: Object.fromEntries(fields.map(({ rns }, fieldId) => [fieldId, rns])),
        standards: [],
      };
    });
    const hospital = { id, plan, modules, timeline: buildTimeline(plan, now) };
    for (const module of modules) {
      const shifts = generateShifts(module, hospital, people, now);
      expect(shifts.length).toBeGreaterThan(100);
      hash.update(JSON.stringify(shifts));
    }
  }
  return hash.digest('hex');
}

test('the same moment gives the same shifts, another moment others', () => {
  const now = new Date('2026-11-14T21:30:00Z');
  const once = checksum(now);
  expect(checksum(new Date(now))).toBe(once);
  expect(checksum(new Date('2026-11-15T21:30:00Z'))).not.toBe(once);
});

test('a start at the edge of a day, a month or a clock change generates shifts too', () => {
  const [, , ...smallOnes] = demoHospitals;
  for (const moment of ['2026-03-08T06:59:00Z', '2026-11-01T05:30:00Z', '2028-02-29T12:00:00Z']) {
    expect(checksum(new Date(moment), smallOnes)).toHaveLength(64);
  }
});
