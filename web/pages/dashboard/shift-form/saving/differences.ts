import type { ClientModule } from '#contract/clients/modules.ts';
import { createMissedCare, type MissedCare } from '#domain/missed-care/missed-care.ts';
import { compareFields, type Side } from '#web/features/editing/compare-fields.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import {
  countTypedMissed,
  listNumberFields,
  listTypedMissed,
  normaliseCount,
  remarks,
} from '../state/typed-shift.ts';

export type Choices = Readonly<Record<string, Side>>;

export type ShiftDifference = ReturnType<typeof listDifferences>[number];

/** The differences in the order of the form; `base` holds the values that `mine` started from. */
export function listDifferences(
  mine: TypedShift,
  theirs: TypedShift,
  base: TypedShift,
  module: ClientModule,
) {
  const numbers = listNumberFields(module);
  const others = Object.values(remarks);
  const missed = listTypedMissed(mine, theirs, base).map(type => ({
    type,
    key: missedKey(type),
    name: `Missed care: ${type}`,
  }));
  const names = Object.fromEntries([...numbers, ...others, ...missed].map(({ key, name }) => [key, name]));
  const toFields = (typed: TypedShift) =>
    Object.fromEntries([
      ...numbers.map(({ key }) => [key, normaliseCount(typed.numbers[key]) || 'blank']),
      ...others.map(({ key, toText }) => [key, toText(typed) || 'none']),
      ...missed.map(({ key, type }) => [key, String(countTypedMissed(typed, type))]),
    ]);
  const found = compareFields(toFields(base), toFields(mine), toFields(theirs));
  return found.map(difference => ({ ...difference, name: names[difference.key] ?? '' }));
}

/** The name of a type's count in a conflict: types are any text, so this keeps them apart from the other fields. */
function missedKey(type: string): string {
  return `missed_care.${type}`;
}

/** Takes each field from the chosen side; a field without a choice is the same on both. */
export function mergeShifts(mine: TypedShift, theirs: TypedShift, choices: Choices): TypedShift {
  const numbers = { ...mine.numbers };
  for (const [key, side] of Object.entries(choices)) {
    if (side === 'theirs') numbers[key] = theirs.numbers[key] ?? '';
  }
  const from = ({ key }: { key: string }) => (choices[key] === 'theirs' ? theirs : mine);
  return {
    numbers,
    chargeNurseIncluded: from(remarks.chargeNurseIncluded).chargeNurseIncluded,
    reasons: from(remarks.reasons).reasons,
    comments: from(remarks.comments).comments,
    missedCare: mergeMissedCare(mine, theirs, choices),
  };
}

/** Each type's count from the chosen side. */
function mergeMissedCare(mine: TypedShift, theirs: TypedShift, choices: Choices): MissedCare {
  const counts = listTypedMissed(mine, theirs).map(type => {
    const side = choices[missedKey(type)] === 'theirs' ? theirs : mine;
    return [type, countTypedMissed(side, type)] as const;
  });
  return createMissedCare(counts);
}
