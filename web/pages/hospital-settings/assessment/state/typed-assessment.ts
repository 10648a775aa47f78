import type { AssessmentInputs, CareGrid, IndirectCareRole } from '#domain/budget/budget.ts';
import { nameRole } from '#domain/budget/missing-wages.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { TypedAssessment, TypedRole } from '#web/features/unsent/kept-assessments.ts';
import { plainNumber } from '#web/ui/form/checks.ts';

export type FigureName = 'births' | 'directPct' | 'indirectPct';

export const wageColumn = 0;
export const columns = [wageColumn, ...weekdays.map(weekday => weekday + 1)] as const;
/** The rows of direct care are the first ones. */
export const directRows = 2;

export const blankRow: readonly string[] = columns.map(() => '');

export function toTypedAssessment(inputs: AssessmentInputs): TypedAssessment {
  const { directCare, indirectCareRoles } = inputs;
  return {
    births: toText(inputs.annualBirthVolume),
    directPct: toText(inputs.directCareNonProductivePct),
    indirectPct: toText(inputs.indirectCareNonProductivePct),
    roles: indirectCareRoles.map(({ role }, key) => ({ key, role })),
    cells: [directCare, ...indirectCareRoles].flatMap(
      ({ dayHourlyWage, nightHourlyWage, dayCounts, nightCounts }) => [
        [formatWage(toText(dayHourlyWage)), ...dayCounts.map(toText)],
        [formatWage(toText(nightHourlyWage)), ...nightCounts.map(toText)],
      ],
    ),
  };
}

/** The inputs of the budget. Blanks are null, and so is text that is not a number. */
export function parseInputs(typed: TypedAssessment): AssessmentInputs {
  return {
    annualBirthVolume: parseNumber(typed.births),
    directCareNonProductivePct: parseNumber(typed.directPct),
    indirectCareNonProductivePct: parseNumber(typed.indirectPct),
    directCare: parseGrid(typed.cells, 0),
    indirectCareRoles: typed.roles.map(
      ({ role }, index): IndirectCareRole => ({ role: role.trim(), ...parseGrid(typed.cells, index + 1) }),
    ),
  };
}

function parseGrid(cells: TypedAssessment['cells'], grid: number): CareGrid {
  const [dayWage = '', ...day] = cells[grid * 2] ?? blankRow;
  const [nightWage = '', ...night] = cells[grid * 2 + 1] ?? blankRow;
  return {
    dayHourlyWage: parseNumber(dayWage),
    nightHourlyWage: parseNumber(nightWage),
    dayCounts: day.map(parseNumber),
    nightCounts: night.map(parseNumber),
  };
}

/** The label of a cell: `Charge RN, Sunday day`, `Direct care, hourly wage night`. */
export function nameCell(roles: readonly TypedRole[], row: number, column: number): string {
  const half = row % 2 === 0 ? 'day' : 'night';
  const what = column === wageColumn ? 'hourly wage' : weekdayName(weekdays[column - 1] ?? 0);
  return `${nameGrid(roles, Math.floor(row / 2))}, ${what} ${half}`;
}

/** Direct care is grid 0, the first role grid 1. */
export function nameGrid(roles: readonly TypedRole[], grid: number): string {
  return grid === 0 ? 'Direct care' : nameRole(roles[grid - 1]?.role ?? '', grid - 1);
}

/** Reads numbers as people copy them: `$1,250.50`, `12 %` and `7,5` become 1250.50, 12 and 7.5. */
export function toPlainNumber(text: string): string {
  const number = text.trim().replace(/^\$\s*|\s*%$/g, '');
  const hasThousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(number);
  return hasThousands ? number.replaceAll(',', '') : number.replace(',', '.');
}

export function parseNumber(text: string): number | null {
  const plain = toPlainNumber(text);
  return plainNumber.test(plain) ? Number(plain) : null;
}

export function toText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Dollars and cents: 48.5 becomes `48.50`. Text that is not a wage stays as it is. */
export function formatWage(text: string): string {
  const wage = parseNumber(text);
  const formatted = wage?.toFixed(2);
  return formatted !== undefined && Number(formatted) === wage ? formatted : text;
}

/** Gives equal numbers the same text: 50 and 50.00, 7,5 and 7.5. */
export function normalise(typed: TypedAssessment): TypedAssessment {
  const format = (text: string) => toText(parseNumber(text)) || text;
  return {
    roles: typed.roles,
    births: format(typed.births),
    directPct: format(typed.directPct),
    indirectPct: format(typed.indirectPct),
    cells: typed.cells.map(row =>
      row.map((text, column) => (column === wageColumn ? formatWage(text) : format(text))),
    ),
  };
}
