import type { ClientModule } from '#contract/modules.ts';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { type NumberLimit, shiftCountLimit } from '#domain/measures/limits.ts';
import { listPremiumTypes, type PremiumTypeId, premiumTypeIds } from '#domain/shifts/premium-types.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { faultOfNumber } from '#web/ui/form/checks.ts';

export const rnActualKey = 'rn_actual';

export function countKey(fieldId: number | string): string {
  return `acuity_counts.${fieldId}`;
}

/** The numbers of the form in the order of the screen. */
export function numberKeys(module: ClientModule): string[] {
  const fields = module.sections.flatMap(section => section.fields);
  const premiums = listPremiumTypes(module.other_premiums);
  return [...fields.map(({ id }) => countKey(id)), rnActualKey, ...premiums.map(({ id }) => id)];
}

export const blankShift: TypedShift = {
  numbers: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
};

/** A stored shift as the form shows it. A premium count of 0 is a blank: they mean the same, and most are 0. */
export function typedOf(shift: Shift | null): TypedShift {
  if (!shift) return blankShift;
  const counts = Object.entries(shift.acuity_counts).map(([id, count]) => [countKey(id), String(count)]);
  const premiums = premiumTypeIds.filter(id => shift[id]).map(id => [id, String(shift[id])]);
  return {
    numbers: Object.fromEntries([...counts, [rnActualKey, String(shift.rn_actual)], ...premiums]),
    chargeNurseIncluded: shift.charge_nurse_included,
    reasons: shift.reasons,
    comments: shift.comments,
  };
}

/** What was typed as a number; null for a blank, and for what is none. A comma is a decimal point to many. */
export function numberOf(text: string | undefined): number | null {
  const typed = plainText(text);
  return typed === '' || faultOfCount(typed) ? null : Number(typed);
}

/** Why a typed count does not do; a blank always does. */
export function faultOfCount(text: string, limit: NumberLimit = shiftCountLimit): string | undefined {
  const typed = plainText(text);
  return typed === '' ? undefined : faultOfNumber(typed, limit);
}

export function faultsOf({ numbers }: TypedShift, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap(key => {
      const fault = faultOfCount(numbers[key] ?? '');
      return fault ? [[key, fault]] : [];
    }),
  );
}

/** What is typed besides numbers. */
interface Remark {
  /** The name that the server's errors use. */
  key: keyof ShiftBody;
  name: string;
  /** The same for two that mean the same; '' for nothing. */
  textOf: (typed: TypedShift) => string;
}

/** In the order of the form. */
export const remarks: Readonly<Record<Exclude<keyof TypedShift, 'numbers'>, Remark>> = {
  chargeNurseIncluded: {
    key: 'charge_nurse_included',
    name: 'Charge nurse included',
    textOf: ({ chargeNurseIncluded }) => (chargeNurseIncluded ? 'yes' : 'no'),
  },
  reasons: { key: 'reasons', name: 'Reasons', textOf: ({ reasons }) => reasons.toSorted().join(', ') },
  comments: { key: 'comments', name: 'Comments', textOf: ({ comments }) => comments.trim() },
};

/** Whether two forms say the same; 3 and 3.0 do. */
export function sameTyped(a: TypedShift, b: TypedShift, keys: readonly string[]): boolean {
  return (
    keys.every(key => sameNumber(a.numbers[key], b.numbers[key])) &&
    Object.values(remarks).every(({ textOf }) => textOf(a) === textOf(b))
  );
}

export function sameNumber(a: string | undefined, b: string | undefined): boolean {
  return plainText(a) === plainText(b) || (numberOf(a) !== null && numberOf(a) === numberOf(b));
}

export function premiumCounts(typed: TypedShift, module: ClientModule): Record<PremiumTypeId, number | null> {
  const types = listPremiumTypes(module.other_premiums);
  return Object.fromEntries(types.map(({ id }) => [id, numberOf(typed.numbers[id])])) as Record<
    PremiumTypeId,
    number | null
  >;
}

function plainText(text: string | undefined): string {
  return (text ?? '').trim().replace(',', '.');
}
