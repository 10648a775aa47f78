import type { StandardClass } from '../packs/pack.ts';

/** A suggested class for a field, and how many patients each count of it means. */
export interface SuggestedClass {
  readonly class: string;
  readonly patients: number;
}

interface ChosenPack {
  /** The id of the pack. */
  readonly pack: string;
  readonly unit_type: string | null;
  readonly classes: readonly StandardClass[];
}

/** Words in a field's name, the class that they suggest, and the patients of a count if it is not one. */
type NameHint = readonly [words: string, classId: string, patients?: number | undefined];

/** For the classes of laws and policies, by pack and unit type. Only names that say the class: the owner decides about the others. */
const hints: Readonly<Partial<Record<string, readonly NameHint[]>>> = {
  'oregon labor_and_delivery': [
    ['active labor', 'active'],
    ['labor with complications', 'active'],
  ],
  'oregon antepartum': [['antepartum', 'patient']],
  'oregon postpartum': [
    ['postpartum', 'patient'],
    ['mother only', 'patient'],
  ],
  'oregon well_baby': [['well baby', 'patient']],
  // Mother and baby each count.
  'oregon mother_baby': [
    ['couplet', 'patient', 2],
    ['mother only', 'patient'],
    ['well baby', 'patient'],
  ],
  'oregon intensive_care': [['intensive', 'patient']],
  'california perinatal': [
    ['active labor', 'active_labor'],
    ['antepartum', 'antepartum'],
    ['mother only', 'postpartum_mothers'],
    ['couplet', 'couplet'],
    ['well baby', 'well_baby'],
    ['continuing care', 'continuing_care_nursery'],
    ['intensive', 'intensive_care'],
  ],
  'british_columbia perinatal': [
    ['antepartum', 'antepartum'],
    ['labor', 'labour'],
    ['labour', 'labour'],
    ['couplet', 'dyad'],
    ['dyad', 'dyad'],
    ['mother only', 'parent_only'],
    ['parent only', 'parent_only'],
    ['intensive', 'intensive_care'],
  ],
};

/**
 * The class that the name of a field suggests; null if it suggests none. A name is no fact about patients, so an owner applies it.
 * The classes of a hospital's own plan are found by their own names. Classes of the setting's unit type have precedence over those of
 * other unit types.
 */
export function suggestClass(fieldName: string, chosen: ChosenPack): SuggestedClass | null {
  const name = toWords(fieldName);
  const isOffered = (classId: string) => chosen.classes.some(each => each.id === classId);
  const findHint = (hints: readonly NameHint[]) =>
    hints
      .filter(([words, id]) => words !== '' && hasWords(name, words) && isOffered(id))
      .toSorted(([a], [b]) => b.length - a.length)[0];
  const found = findHint(listHints(chosen)) ?? findHint(listOtherHints(chosen));
  if (!found) return null;
  const [, id, patients = 1] = found;
  return { class: id, patients };
}

function listHints({ pack, unit_type, classes }: ChosenPack): readonly NameHint[] {
  if (unit_type === null) return classes.map(({ id, name }) => [toWords(name), id]);
  return hints[`${pack} ${unit_type}`] ?? [];
}

/** Words that only one other unit type of the pack has: "mother" without "baby" may belong to two. */
function listOtherHints({ pack, unit_type }: ChosenPack): readonly NameHint[] {
  const others = Object.entries(hints).flatMap(([key, ofUnit = []]) => {
    const [packId, unitId] = key.split(' ');
    if (packId !== pack || unitId === unit_type) return [];
    return ofUnit.map(([words, id, patients]): NameHint => [words, `${unitId}/${id}`, patients]);
  });
  return others.filter(([words]) => others.filter(([same]) => same === words).length === 1);
}

/** `Well-baby, day 1` is `well baby day 1`. */
function toWords(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** From the beginning of a word on, so that `couplet` is in `healthy couplets`, and `active labor` not in `inactive labor`. */
function hasWords(name: string, words: string): boolean {
  return ` ${name}`.includes(` ${words}`);
}
