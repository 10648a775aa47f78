import { bridgeSteps } from '#domain/staffing-bridge/bridge-steps.ts';
import { showCost, showHours } from '#domain/staffing-bridge/show-bridge.ts';
import type { Formula, LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { type Bridge, type BridgeRow, listRows, nameEnds } from './bridge-figures.ts';

/**
 * A sheet whose steps are formulas of the means above them, from a row of the sheet on. Dollars are the hours at the mean wage
 * of the base; the mix of day and night and the premium pay are figures, because the sheet does not have the single shifts.
 */
export function bridgeSheet(bridge: Bridge, hoursPerDay: number, firstRow: number): LiveTable {
  const { base, period } = bridge.levels;
  const names = nameEnds(bridge.base.kind);
  const [census, workload, perPatient, minimum, variance, rns, day] = [1, 2, 3, 4, 5, 6, 7].map(
    row => firstRow + row,
  );
  const both = (
    formula: (column: string, other: string) => string,
    before: number,
    now: number,
  ): [Formula, Formula] => [
    { formula: formula('B', 'C'), value: before },
    { formula: formula('C', 'B'), value: now },
  ];
  const acuity = (side: typeof base, other: typeof base) =>
    divide(side.workload, side.census) ?? divide(other.workload, other.census) ?? 0;
  const means: LiveTable = [
    ['Mean', names.start, names.end],
    ['Census', base.census, period.census],
    ['Workload in RNs', base.workload, period.workload],
    [
      'RNs per patient',
      ...both(
        (own, other) =>
          `IF(${own}${census}>0,${own}${workload}/${own}${census},IF(${other}${census}>0,${other}${workload}/${other}${census},0))`,
        acuity(base, period),
        acuity(period, base),
      ),
    ],
    ['RNs that the minimum adds', base.minimum, period.minimum],
    ['RNs against target', base.variance, period.variance],
    [
      'RNs',
      ...both(own => `${own}${workload}+${own}${minimum}+${own}${variance}`, base.rnActual, period.rnActual),
    ],
    ['Hours a day', hoursPerDay],
  ];
  const formulas: Record<string, string> = {
    start: `B${rns}*B${day}`,
    volume: `(C${census}-B${census})*B${perPatient}*B${day}`,
    acuity: `C${census}*(C${perPatient}-B${perPatient})*B${day}`,
    minimum: `(C${minimum}-B${minimum})*B${day}`,
    staffing: `(C${variance}-B${variance})*B${day}`,
    end: `C${rns}*B${day}`,
  };
  const head = firstRow + means.length + 1;
  const hourRows = listRows(showHours(bridge.hours), bridge.base.kind);
  const steps = hourRows.map(row => [
    row.name,
    { formula: formulas[row.id] ?? '0', value: row.change ?? row.to },
  ]);
  const last = head + steps.length;
  return [
    ...means,
    [],
    ['Step', 'RN hours a day'],
    ...steps,
    ['Start and steps together', { formula: `SUM(B${head + 1}:B${last - 1})`, value: bridge.hours.end }],
    ...(bridge.cost ? costRows(bridge, hourRows, head) : []),
  ];
}

/** Dollars below the hours; `head` is the row above the hours. */
function costRows(bridge: Bridge, hourRows: readonly BridgeRow[], head: number): LiveTable {
  const cost = bridge.cost;
  if (!cost) return [];
  const wageRow = head + hourRows.length + 3;
  const first = wageRow + 2;
  const rows = listRows(showCost(cost), bridge.base.kind);
  const cells = rows.map((row, index) => {
    const hourRow = hourRows.findIndex(({ id }) => id === row.id);
    if (row.id === 'end') return { formula: `SUM(B${first}:B${first + index - 1})`, value: row.to };
    if (row.change === null || hourRow === -1) return row.change ?? row.to;
    return { formula: `B${head + 1 + hourRow}*B${wageRow}`, value: row.change };
  });
  return [
    [],
    ['Mean wage of the base', findMeanWage(bridge)],
    ['Step', 'Dollars a day'],
    ...rows.map((row, index) => [row.name, cells[index] ?? null]),
  ];
}

/** The steps of several modules together, whose end is the sum of its start and its steps. */
export function stepsSheet(rows: readonly BridgeRow[], unit: string, firstRow: number): LiveTable {
  const cells = rows.map(row =>
    row.id === 'end'
      ? { formula: `SUM(B${firstRow + 1}:B${firstRow + rows.length - 1})`, value: row.to }
      : (row.change ?? row.to),
  );
  return [['Step', unit], ...rows.map((row, index) => [row.name, cells[index] ?? null])];
}

interface MonthRow {
  label: string;
  rows: readonly BridgeRow[];
}

/** A row for each month, whose end is the sum of its start and its steps. */
export function monthsSheet(months: readonly MonthRow[], firstRow: number): LiveTable {
  const names = months[0]?.rows.map(row => row.name) ?? [];
  const lastStep = String.fromCharCode('A'.charCodeAt(0) + names.length - 1);
  return [
    ['Month', ...names],
    ...months.map(({ label, rows }, index) => [
      label,
      ...rows.map(row =>
        row.id === 'end'
          ? { formula: `SUM(B${firstRow + 1 + index}:${lastStep}${firstRow + 1 + index})`, value: row.to }
          : (row.change ?? row.to),
      ),
    ]),
  ];
}

function divide(a: number, b: number): number | null {
  return b > 0 ? a / b : null;
}

/** From the largest step, which is the most exact; 0 if no step has hours. */
function findMeanWage({ hours, cost }: Bridge): number {
  const steps = bridgeSteps.flatMap(({ id }) => (id in hours ? [id as 'volume'] : []));
  const largest = steps.toSorted((a, b) => Math.abs(hours[b]) - Math.abs(hours[a]))[0];
  return largest && cost && hours[largest] !== 0 ? cost[largest] / hours[largest] : 0;
}
