import { read } from '@e965/xlsx';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { SimulationFigure } from '#web/features/unsent/kept-simulations.ts';
import { buildWorkbook } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { evaluate, type SheetCells } from '#web/pages/hospital-settings/assessment/actions/testing.ts';
import { buildPrefill } from '../state/prefill.ts';
import { parseScenario, type Scenario, showInputs } from '../state/scenario.ts';
import { record, untyped } from '../state/testing.ts';
import { chooseCores, computeVolumes, type Variants } from '../state/variants.ts';
import { buildSimulationTable } from './simulation-workbook.ts';

interface Example {
  scenario: Scenario;
  variants: Variants;
}

/** A simulation of 2,400 births with wages, unless others are given. */
export function buildExample(figures: Partial<Record<SimulationFigure, string>> = {}): Example {
  const prefill = buildPrefill({
    inputs: { ...createBlankAssessment(), annualBirthVolume: 2400 },
    module: { min_rn_target: 2, premium_surcharges: {} },
    record,
    typedBirths: undefined,
  });
  const typed = { ...untyped, figures: { wage: '50', premiumWage: '75', ...figures } };
  const scenario = parseScenario(showInputs(typed, prefill));
  return { scenario, variants: chooseCores(computeVolumes(scenario), scenario, typed) };
}

/** The cells of the file without the stored results: only formulas and inputs. */
export function readSheet(example: Example) {
  const table = buildSimulationTable({ name: 'Plan', place: 'Here', ...example });
  const bytes = buildWorkbook([{ name: 'Births to Core', table }]);
  const sheet = read(bytes, { type: 'array', cellFormula: true }).Sheets['Births to Core'] ?? {};
  const cells: SheetCells = {};
  const rows = new Map<string, number>();
  for (const [address, cell] of Object.entries(sheet) as [string, { v?: string | number; f?: string }][]) {
    if (address.startsWith('!')) continue;
    cells[address] = cell.f ? { formula: cell.f } : { value: cell.v ?? null };
    if (address.startsWith('A')) rows.set(String(cell.v), Number(address.slice(1)));
  }
  return {
    cells,
    findRow: (label: string) => rows.get(label) ?? Number.NaN,
    evaluateAt: (column: string, row: number) => evaluate(cells, `${column}${row}`),
  };
}
