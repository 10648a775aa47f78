import type { Mix, StandardClass } from '../packs/pack.ts';
import type { StandardInForce } from '../setting/setting.ts';
import type { JudgedShift } from './judge-shift.ts';
import { computeRequiredRns, millionthsPerUnit, toMillionths } from './required-rns.ts';

/** What a class of patients adds to the required RNs. */
export interface RequirementPart extends StandardClass {
  readonly patients: number;
  /** Those who are in free places of the RNs of classes before it; only with the mix `strict`. */
  readonly inFreePlaces: number;
  /** Whole RNs, or with the mix `share` a part of one: 3 patients with 2 for an RN are 1.5. */
  readonly rns: number;
}

/**
 * The required RNs by class (B16), unit by unit, for classes that have patients or that the setting maps a field to. With `strict` the
 * classes of a unit are in ascending order of their maximum, as in the rule, else in the order of the pack.
 */
export function explainRequirement(
  { units, setting }: StandardInForce,
  judged: Pick<JudgedShift, 'classes'>,
): RequirementPart[] {
  const mapped = new Set(Object.values(setting.map).map(target => target?.class));
  return units.flatMap(({ classes, mix }) => {
    const counted = classes.map(each => ({ ...each, patients: judged.classes[each.id] ?? 0 }));
    return explainUnit(
      counted.filter(({ id, patients }) => patients > 0 || mapped.has(id)),
      mix,
    );
  });
}

type CountedClass = StandardClass & { readonly patients: number };

function explainUnit(classes: readonly CountedClass[], mix: Mix): RequirementPart[] {
  const byMax = classes.toSorted((a, b) => a.max - b.max);
  if (mix === 'strict') return explainInOrder(byMax, 'strict');
  if (mix === 'own') return explainInOrder(classes, 'own');
  return classes.map(part => ({ ...part, inFreePlaces: 0, rns: part.patients / part.max }));
}

/** Each class adds the RNs that it requires on top of those before it. */
function explainInOrder(classes: readonly CountedClass[], mix: 'own' | 'strict'): RequirementPart[] {
  const loads = classes.map(({ patients, max }) => ({ patients: toMillionths(patients), max }));
  let before = 0;
  let free = 0;
  return classes.map((part, index) => {
    const until = computeRequiredRns(loads.slice(0, index + 1), mix, 0);
    const rns = until - before;
    before = until;
    const patients = toMillionths(part.patients);
    const inFreePlaces = mix === 'own' ? 0 : Math.min(patients, free) / millionthsPerUnit;
    free += toMillionths(rns * part.max) - patients;
    return { ...part, inFreePlaces, rns };
  });
}
