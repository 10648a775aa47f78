import type { ShiftChange } from '#contract/shifts/shifts.ts';
import {
  countMissed,
  listMissedTypes,
  type MissedCare,
  nothingMissed,
} from '#domain/missed-care/missed-care.ts';
import { listPremiumTypes, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import type { EntrySettings } from './module-day.ts';
import type { ShiftRow } from './shifts.queries.ts';

/** The values of a shift that people enter; all others are computed from them. */
export type EnteredShift = Pick<
  ShiftRow,
  'acuityCounts' | 'premiums' | 'chargeNurseIncluded' | 'reasons' | 'comments' | 'missedCare'
> & {
  rnActual: number;
};

export const nothingEntered: EnteredShift = {
  acuityCounts: {},
  rnActual: 0,
  premiums: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
  missedCare: nothingMissed,
};

export function toEntered(row: ShiftRow): EnteredShift {
  return { ...row, rnActual: Number(row.rnActual) };
}

type EnteredChange = ShiftChange['changes'][number];
type Named = Pick<EnteredChange, 'field' | 'name'>;

/** Values that are not numbers, with their names on the wire and on the screen. */
const remarks: Record<
  Exclude<keyof EnteredShift, 'acuityCounts' | 'rnActual' | 'premiums' | 'missedCare'>,
  Named
> = {
  chargeNurseIncluded: { field: 'charge_nurse_included', name: 'Charge nurse included' },
  reasons: { field: 'reasons', name: 'Reasons' },
  comments: { field: 'comments', name: 'Comments' },
};

/** The fields that differ, with their current names, so that the history stays the same if a field is renamed later. */
export function compareShifts(
  before: EnteredShift,
  after: EnteredShift,
  settings: Pick<EntrySettings, 'otherPremiums'>,
  fieldNames: ReadonlyMap<string, string>,
): EnteredChange[] {
  const pairs: EnteredChange[] = [
    ...listKeys(before.acuityCounts, after.acuityCounts).map(id => ({
      field: `acuity_counts.${id}`,
      name: fieldNames.get(id) ?? 'A field that was removed',
      from: before.acuityCounts[id] ?? null,
      to: after.acuityCounts[id] ?? null,
    })),
    { field: 'rn_actual', name: 'RNs actual', from: before.rnActual, to: after.rnActual },
    ...premiumChanges(before, after, settings),
    ...listKeys(remarks).map(part => ({ ...remarks[part], from: before[part], to: after[part] })),
    ...missedCareChanges(before.missedCare, after.missedCare),
  ];
  return pairs.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function premiumChanges(
  before: EnteredShift,
  after: EnteredShift,
  { otherPremiums }: Pick<EntrySettings, 'otherPremiums'>,
) {
  const types = listPremiumTypes(otherPremiums);
  return premiumTypeIds.map(id => ({
    field: id,
    name: types.find(type => type.id === id)?.rnName ?? 'Premium RNs',
    from: before.premiums[id] ?? 0,
    to: after.premiums[id] ?? 0,
  }));
}

/** One for each type, with the words of the time. */
function missedCareChanges(before: MissedCare, after: MissedCare): EnteredChange[] {
  return listMissedTypes(Object.keys(before), Object.keys(after)).map(type => ({
    field: `missed_care.${type}`,
    name: `Missed care: ${type}`,
    from: countMissed(before, type),
    to: countMissed(after, type),
  }));
}

function listKeys<Key extends string>(...records: Readonly<Record<Key, unknown>>[]): Key[] {
  return [...new Set(records.flatMap(record => Object.keys(record) as Key[]))];
}
