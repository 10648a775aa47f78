import type { WeekOfCounts } from '#domain/budget/budget.ts';
import type { TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { blankRow, directRows, toText } from './typed-assessment.ts';

export interface CellChange {
  row: number;
  column: number;
  text: string;
}

export function withCells(typed: TypedAssessment, changes: readonly CellChange[]): TypedAssessment {
  const cells = [...typed.cells];
  for (const { row, column, text } of changes) cells[row] = (cells[row] ?? blankRow).with(column, text);
  return { ...typed, cells };
}

/** Replaces the counts of direct care; its wages stay. */
export function withCounts(typed: TypedAssessment, day: WeekOfCounts, night: WeekOfCounts): TypedAssessment {
  const changes = [day, night].flatMap((counts, row) =>
    counts.map((count, weekday) => ({ row, column: weekday + 1, text: toText(count) })),
  );
  return withCells(typed, changes);
}

export function withRole(typed: TypedAssessment, index: number, role: string): TypedAssessment {
  return { ...typed, roles: typed.roles.map((each, at) => (at === index ? { ...each, role } : each)) };
}

export function withBlankRole(typed: TypedAssessment): TypedAssessment {
  const key = Math.max(-1, ...typed.roles.map(role => role.key)) + 1;
  return {
    ...typed,
    roles: [...typed.roles, { key, role: '' }],
    cells: [...typed.cells, blankRow, blankRow],
  };
}

export function withoutRole(typed: TypedAssessment, index: number): TypedAssessment {
  return {
    ...typed,
    roles: typed.roles.toSpliced(index, 1),
    cells: typed.cells.toSpliced(directRows + index * 2, 2),
  };
}
