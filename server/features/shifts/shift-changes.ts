import type { ShiftChange } from '#contract/shifts.ts';
import { PREMIUM_TYPE_IDS, premiumTypesOf } from '#domain/premium-types.ts';
import type { EntrySettings } from './module-day.ts';
import type { PreparedShift } from './prepare-shift.ts';
import type { ShiftRow } from './shifts.queries.ts';

type Change = ShiftChange['changes'][number];

/** What people can enter of a shift, stored or about to be. */
type Entered = Pick<
  ShiftRow,
  'acuityCounts' | 'premiums' | 'chargeNurseIncluded' | 'reasons' | 'comments'
> & {
  rnActual: number;
};

export const nothingEntered: Entered = {
  acuityCounts: {},
  rnActual: 0,
  premiums: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
};

export function enteredIn(row: ShiftRow | null): Entered {
  return row ? { ...row, rnActual: Number(row.rnActual) } : nothingEntered;
}

export function enteredNow({ counts, ...prepared }: PreparedShift): Entered {
  return { ...prepared, acuityCounts: { ...counts.acuityCounts }, rnActual: counts.rnActual };
}

/** Field by field what differs, with the names of today: a history must read the same when a field is renamed. */
export function changesBetween(
  before: Entered,
  after: Entered,
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
    {
      field: 'charge_nurse_included',
      name: 'Charge nurse included',
      from: before.chargeNurseIncluded,
      to: after.chargeNurseIncluded,
    },
    { field: 'reasons', name: 'Reasons', from: before.reasons, to: after.reasons },
    { field: 'comments', name: 'Comments', from: before.comments, to: after.comments },
  ];
  return pairs.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function premiumChanges(
  before: Entered,
  after: Entered,
  { otherPremiums }: Pick<EntrySettings, 'otherPremiums'>,
) {
  const types = premiumTypesOf(otherPremiums);
  return PREMIUM_TYPE_IDS.map(id => ({
    field: id,
    name: types.find(type => type.id === id)?.rnName ?? 'Premium RNs',
    from: before.premiums[id] ?? 0,
    to: after.premiums[id] ?? 0,
  }));
}

function keysOf(...records: object[]): string[] {
  return [...new Set(records.flatMap(Object.keys))];
}
