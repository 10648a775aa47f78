import type { ClientModule } from '#contract/clients/modules.ts';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import { countMissed, listMissedTypes, nothingMissed } from '#domain/missed-care/missed-care.ts';
import { listPremiumTypes, type PremiumTypeId, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { blankShift, type TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';

export const rnActualKey = 'rn_actual';

export function countKey(fieldId: number | string): string {
  return `acuity_counts.${fieldId}`;
}

/** A number of the form. */
interface NumberField {
  /** The name that the server's errors use. */
  key: string;
  name: string;
}

/** The numbers of the form in the order of the screen. */
export function listNumberFields(module: ClientModule): NumberField[] {
  const fields = module.sections.flatMap(section => section.fields);
  const premiums = listPremiumTypes(module.other_premiums);
  return [
    ...fields.map(({ id, name }) => ({ key: countKey(id), name })),
    { key: rnActualKey, name: 'RNs actual' },
    ...premiums.map(({ id, name }) => ({ key: id, name })),
  ];
}

/** A stored shift as the form shows it. A premium count of 0 is a blank: both mean the same, and most are 0. */
export function toTypedShift(shift: Shift | null): TypedShift {
  if (!shift) return blankShift;
  const counts = Object.entries(shift.acuity_counts).map(([id, count]) => [countKey(id), String(count)]);
  const premiums = premiumTypeIds.filter(id => shift[id]).map(id => [id, String(shift[id])]);
  return {
    numbers: Object.fromEntries([...counts, [rnActualKey, String(shift.rn_actual)], ...premiums]),
    chargeNurseIncluded: shift.charge_nurse_included,
    reasons: shift.reasons,
    comments: shift.comments,
    // A day that an earlier release kept for offline use has none.
    missedCare: shift.missed_care ?? nothingMissed,
  };
}

/** The stored value of a count or of RNs actual; undefined for a field that the shift does not have. */
export function readValue(shift: Shift, key: string): number | undefined {
  return key === rnActualKey ? shift.rn_actual : shift.acuity_counts[key.slice(countKey('').length)];
}

/** Null for a blank and for text that is not a valid count. A decimal comma is accepted. */
export function parseCount(text: string | undefined): number | null {
  const plain = toPlainText(text);
  return plain === '' || checkCount(plain) ? null : Number(plain);
}

/** The error of a count; undefined for a valid one and for a blank. */
export function checkCount(text: string | undefined): string | undefined {
  const plain = toPlainText(text);
  return plain === '' ? undefined : findNumberFault(plain, shiftCountLimit);
}

/** The errors of the form's numbers, by key. */
export function checkCounts({ numbers }: TypedShift, module: ClientModule): Record<string, string> {
  return Object.fromEntries(
    listNumberFields(module).flatMap(({ key }) => {
      const fault = checkCount(numbers[key]);
      return fault ? [[key, fault]] : [];
    }),
  );
}

/** An input other than a number. */
interface Remark {
  /** The name that the server's errors use. */
  key: keyof ShiftBody;
  name: string;
  /** The same text for two values that mean the same; '' for none. */
  toText: (typed: TypedShift) => string;
}

/** In the order of the form. */
export const remarks: Readonly<
  Record<Exclude<keyof TypedShift, 'numbers' | 'missedCare' | 'feedUsed'>, Remark>
> = {
  chargeNurseIncluded: {
    key: 'charge_nurse_included',
    name: 'Charge nurse included',
    toText: ({ chargeNurseIncluded }) => (chargeNurseIncluded ? 'yes' : 'no'),
  },
  reasons: { key: 'reasons', name: 'Reasons', toText: ({ reasons }) => reasons.toSorted().join(', ') },
  comments: { key: 'comments', name: 'Comments', toText: ({ comments }) => comments.trim() },
};

/** Whether two inputs mean the same; `3` and `3.0` do, a blank and `0` do not. */
export function isSameShift(a: TypedShift, b: TypedShift, module: ClientModule): boolean {
  return (
    listNumberFields(module).every(
      ({ key }) => normaliseCount(a.numbers[key]) === normaliseCount(b.numbers[key]),
    ) &&
    Object.values(remarks).every(({ toText }) => toText(a) === toText(b)) &&
    listTypedMissed(a, b).every(type => countTypedMissed(a, type) === countTypedMissed(b, type))
  );
}

/** The types of missed care that one of the inputs has. */
export function listTypedMissed(...inputs: readonly TypedShift[]): string[] {
  return listMissedTypes(
    [],
    inputs.flatMap(({ missedCare = nothingMissed }) => Object.keys(missedCare)),
  );
}

export function countTypedMissed({ missedCare = nothingMissed }: TypedShift, type: string): number {
  return countMissed(missedCare, type);
}

/** The same text for numbers that are the same: 3 and 3.0, 1,5 and 1.5. */
export function normaliseCount(text: string | undefined): string {
  return String(parseCount(text) ?? toPlainText(text));
}

export function readPremiums(
  typed: TypedShift,
  module: ClientModule,
): Partial<Record<PremiumTypeId, number | null>> {
  const types = listPremiumTypes(module.other_premiums);
  return Object.fromEntries(types.map(({ id }) => [id, parseCount(typed.numbers[id])]));
}

function toPlainText(text = ''): string {
  return text.trim().replace(',', '.');
}
