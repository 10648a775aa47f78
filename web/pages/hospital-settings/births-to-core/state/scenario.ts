import { hourlyWageLimit, type NumberLimit, rnsPerPatientLimit } from '#domain/measures/limits.ts';
import type { FieldClass } from '#domain/simulation/recorded-counts.ts';
import {
  birthsLimit,
  floorLimit,
  hoursLimit,
  maxMeanRns,
  phiLimit,
  usesLimit,
} from '#domain/simulation/simulation-limits.ts';
import { computeMeanRns, type UnitTerms } from '#domain/simulation/unit.ts';
import type { SimulationFigure, TypedClass, TypedSimulation } from '#web/features/unsent/kept-simulations.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import {
  parseNumber,
  toPlainNumber,
} from '#web/pages/hospital-settings/assessment/state/typed-assessment.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';
import type { Prefill } from './prefill.ts';

/** The inputs as they are on the screen: typed, or prefilled. */
export interface ShownInputs {
  figures: Readonly<Record<SimulationFigure, string>>;
  classes: readonly TypedClass[];
}

/** The inputs as numbers. */
export interface Scenario {
  births: number;
  moreBirths: number;
  phi: number;
  classes: readonly (FieldClass & { name: string })[];
  terms: UnitTerms;
}

/** By figure, and by row and column of a class: `phi`, `2.hours`. */
export type InputErrors = Readonly<Record<string, string>>;

export function showInputs(
  typed: Pick<TypedSimulation, 'figures' | 'classes'>,
  prefill: Prefill,
): ShownInputs {
  const prefilled = Object.entries(prefill.figures).map(([name, { text }]) => [name, text]);
  return {
    figures: { ...Object.fromEntries(prefilled), ...typed.figures } as ShownInputs['figures'],
    classes: typed.classes ?? prefill.classes,
  };
}

/** The decimals of a form; those of the API have no limit. */
const decimals = 6;

const figureLimits: Readonly<Record<SimulationFigure, NumberLimit>> = {
  births: birthsLimit,
  moreBirths: { min: -birthsLimit.max, max: birthsLimit.max, decimals: 0 },
  floor: { ...floorLimit, decimals: 2 },
  phi: { ...phiLimit, decimals },
  wage: hourlyWageLimit,
  premiumWage: hourlyWageLimit,
  foundPercent: { min: 0, max: 100, decimals: 2 },
};

/** A simulation without a wage has no cost. */
const optional: readonly SimulationFigure[] = ['wage', 'premiumWage'];

const classLimits = {
  uses: { ...usesLimit, decimals },
  hours: { ...hoursLimit, decimals },
  rns: rnsPerPatientLimit,
} satisfies Record<string, NumberLimit>;

export function checkInputs({ figures, classes }: ShownInputs): InputErrors {
  const found: [string, string | undefined][] = (Object.keys(figureLimits) as SimulationFigure[]).map(
    name => {
      const text = toPlainNumber(figures[name]);
      return [
        name,
        text === '' && optional.includes(name) ? undefined : findNumberFault(text, figureLimits[name]),
      ];
    },
  );
  for (const [row, typed] of classes.entries()) {
    if (typed.name.trim() === '') found.push([`${row}.name`, fillThisOut]);
    for (const column of ['uses', 'hours', 'rns'] as const)
      found.push([`${row}.${column}`, findNumberFault(toPlainNumber(typed[column]), classLimits[column])]);
  }
  const wrong = found.filter((each): each is [string, string] => each[1] !== undefined);
  return Object.fromEntries(wrong.length > 0 ? wrong : checkTogether({ figures, classes }));
}

/** What no field can be wrong about alone. */
function checkTogether(inputs: ShownInputs): [string, string][] {
  const { births, moreBirths, classes } = parseScenario(inputs);
  const all = births + moreBirths;
  if (all < birthsLimit.min || all > birthsLimit.max)
    return [
      ['moreBirths', `Births with these would be ${all}, and have to be from 1 to ${birthsLimit.max}.`],
    ];
  const mean = Math.max(...[births, all].map(volume => computeMeanRns({ births: volume, classes })));
  if (mean > maxMeanRns)
    return [['births', `${Math.round(mean)} RNs would be needed on average, and the most is ${maxMeanRns}.`]];
  return [];
}

/** Only for inputs without errors. */
export function parseScenario({ figures, classes }: ShownInputs): Scenario {
  const read = (name: SimulationFigure) => parseNumber(figures[name]);
  return {
    births: read('births') ?? 0,
    moreBirths: read('moreBirths') ?? 0,
    phi: read('phi') ?? 1,
    classes: classes.map(({ field, name, uses, hours, rns }) => ({
      field,
      name: name.trim(),
      uses: parseNumber(uses) ?? 0,
      hours: parseNumber(hours) ?? 0,
      rnsPerPatient: parseNumber(rns) ?? 0,
    })),
    terms: {
      floor: read('floor') ?? 0,
      wage: read('wage'),
      premiumWage: read('premiumWage'),
      foundShare: (read('foundPercent') ?? 0) / 100,
    },
  };
}
