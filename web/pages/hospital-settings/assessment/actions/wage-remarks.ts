import type { AssessmentInputs } from '#domain/budget/budget.ts';
import { describeMissingWage, findMissingWages, nameRole } from '#domain/budget/missing-wages.ts';
import type { Formula } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

/** The last column of the grid, one cell for each row: the hours without a wage (D53), as long as the file has none for them. */
export function buildWageRemarks(inputs: AssessmentInputs, firstGridRow: number): Formula[] {
  const missing = findMissingWages(inputs);
  const roles = [null, ...inputs.indirectCareRoles.map(({ role }) => role)];
  return roles.flatMap((role, grid) =>
    [true, false].map(isDay => {
      const row = findRow(grid, isDay, firstGridRow);
      const found = missing.find(each => each.grid === grid && each.isDay === isDay);
      const named = role === null ? null : nameInFormula(role, grid - 1, row);
      const hours = `"&TEXT(L${row},"#,##0")&"`;
      const sentence = describeMissingWage({ role: named, isDay, annualHours: 0 }, hours);
      return {
        formula: `IF(ISBLANK(C${row}),IF(K${row}=0,"","${sentence}"),"")`,
        value: found ? describeMissingWage(found) : '',
      };
    }),
  );
}

/** The cell of the name instead of the name, so that a formula contains nothing that a user typed. */
function nameInFormula(role: string, index: number, row: number): string {
  return role.trim() === '' ? nameRole(role, index) : `"&A${row}&"`;
}

/** The remarks of today once more, below the results. */
export function repeatRemarks(inputs: AssessmentInputs, firstGridRow: number): Formula[][] {
  return findMissingWages(inputs).map(missing => [
    {
      formula: `N${findRow(missing.grid, missing.isDay, firstGridRow)}`,
      value: describeMissingWage(missing),
    },
  ]);
}

function findRow(grid: number, isDay: boolean, firstGridRow: number): number {
  return firstGridRow + grid * 2 + (isDay ? 0 : 1);
}
