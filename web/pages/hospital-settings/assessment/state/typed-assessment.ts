import type { AssessmentInputs, CareGrid, IndirectCareRole } from '#domain/budget/budget.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { TypedAssessment, TypedRole } from '#web/features/unsent/kept-assessments.ts';

export type FigureName = 'births' | 'directPct' | 'indirectPct';

export const wageColumn = 0;
export const columns = [wageColumn, ...weekdays.map(weekday => weekday + 1)] as const;
/** The rows of direct care come first. */
export const directRows = 2;

export const blankRow: readonly string[] = columns.map(() => '');

export function typedOf(inputs: AssessmentInputs): TypedAssessment {
  const { directCare, indirectCareRoles } = inputs;
  return {
    births: textOf(inputs.annualBirthVolume),
    directPct: textOf(inputs.directCareNonProductivePct),
    indirectPct: textOf(inputs.indirectCareNonProductivePct),
    roles: indirectCareRoles.map(({ role }, key) => ({ key, role })),
    cells: [directCare, ...indirectCareRoles].flatMap(rowsOf),
  };
}

/** What the budget is reckoned from: blanks are null, and so is what is no number. */
export function inputsOf(typed: TypedAssessment): AssessmentInputs {
  return {
    annualBirthVolume: numberOf(typed.births),
    directCareNonProductivePct: numberOf(typed.directPct),
    indirectCareNonProductivePct: numberOf(typed.indirectPct),
    directCare: gridAt(typed.cells, 0),
    indirectCareRoles: typed.roles.map(
      ({ role }, index): IndirectCareRole => ({ role: role.trim(), ...gridAt(typed.cells, index + 1) }),
    ),
  };
}

/** `Charge RN, Sunday day`, `Direct care, hourly wage night`: what a cell holds, for those who do not see its place. */
export function cellName(roles: readonly TypedRole[], row: number, column: number): string {
  const half = row % 2 === 0 ? 'day' : 'night';
  const what = column === wageColumn ? 'hourly wage' : weekdayName(weekdays[column - 1] ?? 0);
  return `${gridName(roles, Math.floor(row / 2))}, ${what} ${half}`;
}

/** Direct care is grid 0, the first role grid 1. */
export function gridName(roles: readonly TypedRole[], grid: number): string {
  return grid === 0 ? 'Direct care' : roles[grid - 1]?.role.trim() || `Role ${grid}`;
}

const plain = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/** As people copy numbers from elsewhere: `$1,250.50`, `12 %` and `7,5` read 1250.50, 12 and 7.5. */
export function plainNumber(text: string): string {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*%$/, '');
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
}

export function numberOf(text: string): number | null {
  const typed = plainNumber(text);
  return plain.test(typed) ? Number(typed) : null;
}

export function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

function rowsOf({ dayHourlyWage, nightHourlyWage, dayCounts, nightCounts }: CareGrid): string[][] {
  return [
    [spelledWage(textOf(dayHourlyWage)), ...dayCounts.map(textOf)],
    [spelledWage(textOf(nightHourlyWage)), ...nightCounts.map(textOf)],
  ];
}

/** Dollars and cents: 48.5 reads `48.50`. What is no wage stays as it was typed. */
export function spelledWage(text: string): string {
  const wage = numberOf(text);
  const spelled = wage?.toFixed(2);
  return spelled !== undefined && Number(spelled) === wage ? spelled : text;
}

/** Two that say the same read the same: 50 and 50.00, 7,5 and 7.5. */
export function inOneSpelling({
  births,
  directPct,
  indirectPct,
  cells,
  ...rest
}: TypedAssessment): TypedAssessment {
  const spelled = (text: string) => textOf(numberOf(text)) || text;
  return {
    ...rest,
    births: spelled(births),
    directPct: spelled(directPct),
    indirectPct: spelled(indirectPct),
    cells: cells.map(row =>
      row.map((text, column) => (column === wageColumn ? spelledWage(text) : spelled(text))),
    ),
  };
}

function gridAt(cells: TypedAssessment['cells'], grid: number): CareGrid {
  const [dayWage = '', ...day] = cells[grid * 2] ?? blankRow;
  const [nightWage = '', ...night] = cells[grid * 2 + 1] ?? blankRow;
  return {
    dayHourlyWage: numberOf(dayWage),
    nightHourlyWage: numberOf(nightWage),
    dayCounts: day.map(numberOf),
    nightCounts: night.map(numberOf),
  };
}
