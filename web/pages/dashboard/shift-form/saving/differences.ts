import type { ClientModule } from '#contract/modules.ts';
import type { TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { isSameNumber, listNumberFields, remarks } from '../state/typed-shift.ts';

export type Side = 'mine' | 'theirs';

/** A field that has different values in two users' versions of a shift. */
export interface Difference {
  key: string;
  name: string;
  mine: string;
  theirs: string;
  /** Mine if the user changed the field, else theirs. */
  suggested: Side;
}

export type Choices = Readonly<Record<string, Side>>;

/** The differences in the order of the form; `base` holds the values that `mine` started from. */
export function listDifferences(
  mine: TypedShift,
  theirs: TypedShift,
  base: TypedShift,
  module: ClientModule,
): Difference[] {
  const suggest = (isUntouched: boolean): Side => (isUntouched ? 'theirs' : 'mine');
  const numbers = listNumberFields(module)
    .filter(({ key }) => !isSameNumber(mine.numbers[key], theirs.numbers[key]))
    .map(({ key, name }) => ({
      key,
      name,
      mine: mine.numbers[key]?.trim() || 'blank',
      theirs: theirs.numbers[key]?.trim() || 'blank',
      suggested: suggest(isSameNumber(mine.numbers[key], base.numbers[key])),
    }));
  const others = Object.values(remarks)
    .filter(({ toText }) => toText(mine) !== toText(theirs))
    .map(({ key, name, toText }) => ({
      key,
      name,
      mine: toText(mine) || 'none',
      theirs: toText(theirs) || 'none',
      suggested: suggest(toText(mine) === toText(base)),
    }));
  return [...numbers, ...others];
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
  };
}
