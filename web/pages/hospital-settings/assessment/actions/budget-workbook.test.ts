import { read } from '@e965/xlsx';
import { describe, expect, it, test } from 'vitest';
import { fromWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import { buildWorkbook } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { buildBudgetTable } from './budget-workbook.ts';
import { evaluate, type SheetCells } from './testing.ts';

const keys = [
  'weekly_hours',
  'ftes',
  'annual_worked_hours',
  'non_productive_hours',
  'annual_paid_hours',
  'paid_ftes',
  'average_wage',
  'worked_cost',
  'non_productive_cost',
  'total_cost',
] as const;

/** The cells of the file without the stored results: only formulas and inputs. */
function readCells(inputs: ReturnType<typeof createBlankAssessment>): {
  cells: SheetCells;
  findRow: (label: string) => number;
} {
  const bytes = buildWorkbook([
    { name: 'Budget', table: buildBudgetTable({ name: '=1+1', place: 'Here', inputs }) },
  ]);
  const sheet = read(bytes, { type: 'array', cellFormula: true }).Sheets.Budget ?? {};
  const cells: SheetCells = {};
  const labels = new Map<string, number>();
  for (const [address, cell] of Object.entries(sheet) as [string, { v?: string | number; f?: string }][]) {
    if (address.startsWith('!')) continue;
    cells[address] = cell.f ? { formula: cell.f } : { value: cell.v ?? null };
    // The last one: the grid's headings repeat some of the results' names.
    if (address.startsWith('A')) labels.set(String(cell.v), Number(address.slice(1)));
  }
  return { cells, findRow: label => labels.get(label) ?? Number.NaN };
}

describe('the worked cases', () => {
  it.each(goldenCases.map((golden, index) => ({ index, golden })))(
    'case $index has the same totals by the formulas of the file',
    ({ golden }) => {
      const { cells, findRow } = readCells(fromWire(golden.inputs));
      const first = findRow('Results') + 1;
      for (const [column, part] of [
        ['B', 'direct'],
        ['C', 'indirect'],
        ['D', 'total'],
      ] as const) {
        for (const [offset, key] of keys.entries()) {
          const wanted = golden.expect[part][key];
          const found = evaluate(cells, `${column}${first + offset}`);
          if (wanted === null) expect(found, `${part} ${key}`).toBe('–');
          else expect(found, `${part} ${key}`).toBeCloseTo(wanted, 4);
        }
      }
      const perBirth = evaluate(cells, `B${findRow('Cost per birth')}`);
      const wanted = golden.expect.per_birth.cost_per_birth;
      if (wanted === null) expect(perBirth).toBe('–');
      else expect(perBirth).toBeCloseTo(wanted, 4);
    },
  );
});

test('totals follow an input that is changed in the file', () => {
  const { cells, findRow } = readCells({ ...createBlankAssessment(), annualBirthVolume: 100 });
  cells.C13 = { value: 50 };
  cells.D13 = { value: 2 };
  expect(evaluate(cells, `D${findRow('Hours a week')}`)).toBe(24);
  expect(evaluate(cells, `D${findRow('Total cost')}`)).toBe(24 * 52 * 50);
  expect(evaluate(cells, `B${findRow('Cost per birth')}`)).toBe((24 * 52 * 50) / 100);
});

test('the file names hours without a wage at their row and below the results, until it has the wage', () => {
  const { directCare, ...blank } = createBlankAssessment();
  const grid = { ...directCare, dayCounts: [1, 0, 0, 0, 0, 0, 0], nightCounts: [13, 0, 0, 0, 0, 0, 0] };
  const { cells, findRow } = readCells({
    ...blank,
    directCare: { ...grid, dayHourlyWage: 50 },
    indirectCareRoles: [
      { ...grid, role: 'A "B"', nightHourlyWage: 0 },
      { ...grid, role: '' },
    ],
  });
  const night = 'No night wage: these 8,112 hours are counted as $0';
  expect(evaluate(cells, 'N13')).toBe('');
  expect(evaluate(cells, 'N14')).toBe(night);
  expect(evaluate(cells, 'N15')).toBe('No day wage for A "B": these 624 hours are counted as $0');
  expect(evaluate(cells, 'N16')).toBe('');
  expect(evaluate(cells, 'N18')).toBe('No night wage for Role 2: these 8,112 hours are counted as $0');
  const below = findRow(night);
  expect(below).toBeGreaterThan(findRow('Cost per birth'));
  cells.C14 = { value: 60 };
  expect([evaluate(cells, 'N14'), evaluate(cells, `A${below}`)]).toEqual(['', '']);
});

test('a name that looks like a formula stays a text', () => {
  expect(readCells(createBlankAssessment()).cells.A1).toEqual({ value: '=1+1' });
});

test('an assessment without roles has totals, too', () => {
  const { cells, findRow } = readCells({ ...createBlankAssessment(), indirectCareRoles: [] });
  expect(evaluate(cells, `D${findRow('Total cost')}`)).toBe(0);
});
