import { noFigure } from '#domain/measures/formatting.ts';
import type { CoreFigures } from '#domain/simulation/core-figures.ts';
import { computePointCost } from '#domain/simulation/describe-core.ts';
import { computeHoursPerBirth, computeMeanCount, hoursPerYear } from '#domain/simulation/unit.ts';
import type { Cell, Formula, LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import type { Scenario } from '../state/scenario.ts';
import type { Variants } from '../state/variants.ts';

interface SimulationTableOptions {
  name: string;
  /** "Labor & Delivery · Lakeside Women's Hospital". */
  place: string;
  scenario: Scenario;
  variants: Variants;
}

type Row = readonly (Cell | Formula)[];

/** The cells of the inputs, which the formulas refer to. Rows are counted from 1, as in spreadsheet programs. */
const births = '$B$4';
const phi = '$B$5';
const wageCell = 'B7';
const premiumCell = 'B8';
const found = '$B$9';
const hours = '$B$10';
const firstClassRow = 13;

/**
 * A simulation as a sheet with formulas. The mean, the spread, idle hours and costs follow a change of an input; what a core covers
 * and leaves short is a convolution that no sheet computes, so a line says if it belongs to other inputs.
 */
export function buildSimulationTable({ name, place, scenario, variants }: SimulationTableOptions): LiveTable {
  const { terms } = scenario;
  const lastClassRow = firstClassRow + scenario.classes.length - 1;
  const meanRow = lastClassRow + 2;
  return [
    [name, null],
    [place],
    [],
    ['Births a year', scenario.births],
    ['Variance of counts ÷ mean', scenario.phi],
    ['Smallest core to recommend', terms.floor],
    ['Wage of the core, $/h', terms.wage],
    ['Wage of RNs who are found, $/h', terms.premiumWage],
    ['Missing hours that are found, %', terms.foundShare * 100],
    ['Hours of a year', hoursPerYear],
    [],
    [
      'Patients',
      'Times per birth',
      'Hours each time',
      'RNs per patient',
      'At a time',
      'RNs needed',
      'RN hours per birth',
      'Variance of RNs',
    ],
    ...scenario.classes.map((each, index) => buildClassRow(each, scenario, firstClassRow + index)),
    [],
    ...buildTotals(scenario, variants, lastClassRow),
    [],
    [
      'Core',
      'Share of time covered',
      'Short, RN hours',
      'Unresolved, RN hours',
      'Idle, RN hours',
      'Cost a year',
      'A point of coverage costs',
    ],
    ...buildCoreRows(variants.now.rows, { meanRow, firstRow: meanRow + 6 }),
  ];
}

function buildClassRow(each: Scenario['classes'][number], scenario: Scenario, row: number): Row {
  const { name, uses, hours: stay, rnsPerPatient } = each;
  const atATime = computeMeanCount(scenario.births, each);
  return [
    name,
    uses,
    stay,
    rnsPerPatient,
    { formula: `${births}*B${row}*C${row}/${hours}`, value: atATime },
    { formula: `E${row}*D${row}`, value: atATime * rnsPerPatient },
    { formula: `B${row}*C${row}*D${row}`, value: uses * stay * rnsPerPatient },
    { formula: `${phi}*F${row}*D${row}`, value: scenario.phi * atATime * rnsPerPatient ** 2 },
  ];
}

/** Mean, spread and hours, and whether what follows belongs to them. */
function buildTotals(scenario: Scenario, { now }: Variants, lastClassRow: number): Row[] {
  const { mean, sd } = now.needed;
  const meanRow = lastClassRow + 2;
  const sum = (column: string) => `SUM(${column}${firstClassRow}:${column}${lastClassRow})`;
  const belongs = 'What each core covers and leaves short is that of these inputs.';
  const changed =
    'The inputs were changed: what each core covers and leaves short is that of the inputs before. Change them in Parity.';
  return [
    ['Mean RNs needed', { formula: sum('F'), value: mean }],
    ['Standard deviation of RNs', { formula: `SQRT(${sum('H')})`, value: sd }],
    ['RN hours per birth', { formula: sum('G'), value: computeHoursPerBirth(scenario.classes) }],
    [
      {
        formula: `IF(ROUND(ABS(B${meanRow}-${mean})+ABS(B${meanRow + 1}-${sd}),6)=0,"${belongs}","${changed}")`,
        value: belongs,
      },
    ],
  ];
}

/** Coverage and short hours as numbers, everything else calculated from them. */
function buildCoreRows(cores: readonly CoreFigures[], place: { meanRow: number; firstRow: number }): Row[] {
  return cores.map((core, index) => {
    const row = place.firstRow + index;
    const before = cores[index - 1];
    const perPoint = before ? computePointCost(core, before) : null;
    const cost = `A${row}*${hours}*$${toAbsolute(wageCell)}+C${row}*${found}/100*$${toAbsolute(premiumCell)}`;
    return [
      core.core,
      core.coverage,
      core.shortHours,
      { formula: `C${row}*(1-${found}/100)`, value: core.unresolvedHours },
      { formula: `C${row}+${hours}*(A${row}-B${place.meanRow})`, value: core.idleHours },
      {
        formula: `IF(ISBLANK(${wageCell}),"${noFigure}",IF(ISBLANK(${premiumCell}),"${noFigure}",${cost}))`,
        value: core.cost ?? noFigure,
      },
      ...(perPoint === null
        ? []
        : [{ formula: `(F${row}-F${row - 1})/(100*(B${row}-B${row - 1}))`, value: perPoint }]),
    ];
  });
}

/** `B7` as the end of `$B$7`. */
function toAbsolute(cell: string): string {
  return cell.replace(/^([A-Z]+)/, '$1$');
}
