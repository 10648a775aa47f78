import type { Encounter, EncounterLocation } from 'fhir/r4';

/** Everything of a patient in these resources has this text in it, so that a test can search for it. */
export const patientMark = 'qzx';

const physicalTypes = 'http://terminology.hl7.org/CodeSystem/location-physical-type';

export function atLocation(
  name: string,
  { type, status = 'active' }: { type?: 'wa' | 'ro'; status?: EncounterLocation['status'] } = {},
): EncounterLocation {
  return {
    location: {
      reference: `Location/${name.length}`,
      identifier: { value: name },
      display: `${name} (display)`,
    },
    status,
    ...(type && { physicalType: { coding: [{ system: physicalTypes, code: type }] } }),
  };
}

/** An encounter of a patient with a name and numbers, at a ward. */
export function makeEncounter(number: number, ward: string, more: Partial<Encounter> = {}): Encounter {
  return {
    resourceType: 'Encounter',
    id: `${patientMark}-visit-${number}`,
    identifier: [{ system: 'urn:oid:1.2.3', value: `${patientMark}-csn-${number}` }],
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP', display: 'inpatient' },
    type: [{ coding: [{ system: 'http://snomed.info/sct', code: '183460006' }], text: 'Obstetric' }],
    subject: {
      reference: `Patient/${patientMark}-patient-${number}`,
      display: `${patientMark}-name-${number}`,
    },
    participant: [{ individual: { reference: `Practitioner/${number}`, display: `${patientMark}-doctor` } }],
    period: { start: '2026-11-14T03:00:00-05:00' },
    reasonCode: [{ text: `${patientMark}-reason` }],
    location: [atLocation(ward)],
    ...more,
  };
}
