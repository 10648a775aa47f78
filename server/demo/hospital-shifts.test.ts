import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { shiftsOf } from './hospital-shifts.ts';
import { type DemoHospital, demoHospitals } from './hospitals.ts';
import { demoPeople } from './people.ts';
import { timelineOf } from './timeline.ts';

const people = demoPeople.map((plan, index) => ({ id: index + 1, name: plan.lastName, plan }));
const fields = catalogue.map(section => ({
  section: section.key,
  fields: section.fields.map(({ key, name, rnsPerPatient }) => ({ key, name, rnsPerPatient })),
}));

/** The hospitals' shifts, made without a store, as one checksum. */
function checksum(now: Date, hospitals: readonly DemoHospital[] = demoHospitals): string {
  const hash = createHash('sha256');
  for (const [index, plan] of hospitals.entries()) {
    const modules = plan.modules.map((module, place) => ({
      clientId: index,
      id: place,
      plan: module,
      fields: fields
        .filter(({ section }) => module.sections.includes(section))
        .flatMap(section => section.fields)
        .map((field, id) => ({ ...field, id })),
    }));
    const hospital = { id: index, plan, modules, timeline: timelineOf(plan, now) };
    for (const shifts of shiftsOf(hospital, people, now).values()) hash.update(JSON.stringify(shifts));
  }
  return hash.digest('hex');
}

test('the same moment gives the same shifts, another moment others', () => {
  const now = new Date('2026-11-14T21:30:00Z');
  const once = checksum(now);
  expect(checksum(new Date(now))).toBe(once);
  expect(checksum(new Date('2026-11-15T21:30:00Z'))).not.toBe(once);
});

test('a start at the edge of a day, a month or a clock change makes shifts too', () => {
  const [, , ...smallOnes] = demoHospitals;
  for (const moment of ['2026-03-08T06:59:00Z', '2026-11-01T05:30:00Z', '2028-02-29T12:00:00Z']) {
    expect(checksum(new Date(moment), smallOnes)).toHaveLength(64);
  }
});
