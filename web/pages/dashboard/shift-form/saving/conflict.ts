import type { ClientModule } from '#contract/modules.ts';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { countKey, remarks, rnActualKey, sameNumber } from '../state/typed-shift.ts';

export type Side = 'mine' | 'theirs';

/** A part of the shift on which two people differ. */
export interface Difference {
  key: string;
  name: string;
  mine: string;
  theirs: string;
  /** What was left as it was is theirs to change; what was typed is not overwritten unasked. */
  suggested: Side;
}

export type Choices = Readonly<Record<string, Side>>;

/** Where mine and theirs differ, in the order of the form; `base` is what mine started from. */
export function differencesOf(
  mine: TypedShift,
  theirs: TypedShift,
  base: TypedShift,
  module: ClientModule,
): Difference[] {
  const suggested = (isUntouched: boolean): Side => (isUntouched ? 'theirs' : 'mine');
  const numbers = namedNumbers(module)
    .filter(({ key }) => !sameNumber(mine.numbers[key], theirs.numbers[key]))
    .map(({ key, name }) => ({
      key,
      name,
      mine: mine.numbers[key]?.trim() || 'blank',
      theirs: theirs.numbers[key]?.trim() || 'blank',
      suggested: suggested(sameNumber(mine.numbers[key], base.numbers[key])),
    }));
  const others = Object.values(remarks)
    .filter(({ textOf }) => textOf(mine) !== textOf(theirs))
    .map(({ key, name, textOf }) => ({
      key,
      name,
      mine: textOf(mine) || 'none',
      theirs: textOf(theirs) || 'none',
      suggested: suggested(textOf(mine) === textOf(base)),
    }));
  return [...numbers, ...others];
}

/** The shift put together as chosen; what nobody was asked about is the same on both sides. */
export function mergedShift(mine: TypedShift, theirs: TypedShift, choices: Choices): TypedShift {
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
  };
}

function namedNumbers(module: ClientModule): { key: string; name: string }[] {
  const fields = module.sections.flatMap(section => section.fields);
  return [
    ...fields.map(({ id, name }) => ({ key: countKey(id), name })),
    { key: rnActualKey, name: 'RNs actual' },
    ...listPremiumTypes(module.other_premiums).map(({ id, name }) => ({ key: id, name })),
  ];
}
