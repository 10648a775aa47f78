import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import { listPremiumTypes, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import type { EnteredShift } from './entered-shift.ts';
import type { EntrySettings } from './module-day.ts';

type Change = ShiftChange['changes'][number];
type Named = Pick<Change, 'field' | 'name'>;

/** What is no number, by the names of the wire and of the screen. */
const remarks: Record<Exclude<keyof EnteredShift, 'acuityCounts' | 'rnActual' | 'premiums'>, Named> = {
  chargeNurseIncluded: { field: 'charge_nurse_included', name: 'Charge nurse included' },
  reasons: { field: 'reasons', name: 'Reasons' },
  comments: { field: 'comments', name: 'Comments' },
};

/** Field by field what differs, with the names of today: a history must read the same when a field is renamed. */
export function changesBetween(
  before: EnteredShift,
  after: EnteredShift,
  settings: Pick<EntrySettings, 'otherPremiums'>,
  fieldNames: ReadonlyMap<string, string>,
): Change[] {
  const pairs: Change[] = [
    ...keysOf(before.acuityCounts, after.acuityCounts).map(id => ({
      field: `acuity_counts.${id}`,
      name: fieldNames.get(id) ?? 'A field that was removed',
      from: before.acuityCounts[id] ?? null,
      to: after.acuityCounts[id] ?? null,
    })),
    { field: 'rn_actual', name: 'RNs actual', from: before.rnActual, to: after.rnActual },
    ...premiumChanges(before, after, settings),
    ...keysOf(remarks).map(part => ({ ...remarks[part], from: before[part], to: after[part] })),
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

function keysOf<Key extends string>(...records: Readonly<Record<Key, unknown>>[]): Key[] {
  return [...new Set(records.flatMap(record => Object.keys(record) as Key[]))];
}
