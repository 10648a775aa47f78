import type { AcuityField, ClientModule } from '#contract/clients/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { noCensus } from '#web/testing/days.ts';
import { noPlan, people } from '#web/testing/people.ts';

function field(id: number, section: number, name: string, rns_per_patient: number): AcuityField {
  return { id, section, name, help: `About ${name}`, rns_per_patient, order: id };
}

const triage = [field(1, 1, 'Initial evaluation', 1), field(2, 1, 'Observation', 0.333)];
const labor = [field(3, 2, 'Oxytocin', 1), field(4, 2, 'Birth', 2)];

/** A module with two sections of two fields, and one custom premium type. */
export const laborAndDelivery: ClientModule = {
  id: 10,
  name: 'Labor & Delivery',
  client: 1,
  is_active: true,
  min_rn_target: 2,
  sections: [
    { id: 1, name: 'OB Triage', order: 1, fields: triage },
    { id: 2, name: 'Labor', order: 2, fields: labor },
  ],
  fields: Object.fromEntries([...triage, ...labor].map(each => [each.id, each])),
  over_reasons: ['Low census', 'Training'],
  under_reasons: ['Sick call', 'No float available'],
  other_premiums: ['Sitter', '', '', '', ''],
  ...noPlan,
  version: 1,
};

export const date = '2026-11-14';

/** 6 patients need 5.333 RNs; 5 are working. */
export function buildShift(changes: Partial<Shift> = {}): Shift {
  return {
    id: 1,
    version: 1,
    date,
    window: 420,
    time: '2026-11-14T13:00:00Z',
    is_day: true,
    minutes: 240,
    acuity_counts: { 1: 2, 2: 1, 3: 3, 4: 0 },
    rns_per_patient: { 1: 1, 2: 0.333, 3: 1, 4: 2 },
    min_rn_target: 2,
    rn_actual: 5,
    charge_nurse_included: false,
    reasons: [],
    comments: '',
    missed_care: {},
    census: 6,
    rn_target: 5.333,
    rn_variance: -0.333,
    ratio_actual: 1.2,
    ratio_target: 1.125,
    productivity_actual: 20,
    productivity_target: 21.332,
    feed_at: null,
    feed_counts: null,
    feed_used: null,
    standard: null,
    answered: false,
    created_at: '2026-11-14T16:00:00Z',
    updated_by: 'Bob Ray',
    updated_at: '2026-11-14T17:00:00Z',
    ...changes,
  };
}

/** Three windows of 8 hours, and the shifts that are stored in them. */
export function buildDay(shifts: Shift[] = [], previous: Shift | null = null): DayOfShifts {
  const windows = ['07', '15', '23'].map((hour, idx) => ({
    id: Number(hour) * 60,
    idx,
    label: `${hour}:00`,
    range_label: `${hour}:00 - later`,
    is_day: idx < 2,
    duration: 480,
    time: `2026-11-14T${hour}:00:00Z`,
    elapsed_minutes: 480,
  }));
  return { date, today: date, windows, shifts, previous, scheduled: null, ...noCensus };
}

/** A nurse of a hospital whose first module has fields. */
export function createNurse(changes: Partial<ClientModule> = {}): AuthState {
  const { client } = people.nurse;
  const modules = client?.modules.map(each =>
    each.id === laborAndDelivery.id ? { ...laborAndDelivery, ...changes } : each,
  );
  return { ...people.nurse, client: client && { ...client, modules: modules ?? [] } };
}

/** The same nurse at a hospital that counts missed care. */
export function withMissedCare(missed_care_types: string[]): AuthState {
  const nurse = createNurse();
  return { ...nurse, client: nurse.client && { ...nurse.client, missed_care_types } };
}
