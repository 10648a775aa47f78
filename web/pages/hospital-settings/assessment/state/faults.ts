import {
  assessmentNameMaxLength,
  birthVolumeLimit,
  hourlyWageLimit,
  type NumberLimit,
  nonProductivePercentLimit,
  roleCountLimit,
  roleMaxLength,
} from '#domain/measures/limits.ts';
import type { TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { faultOfNumber } from '#web/ui/form/checks.ts';
import { type FigureName, plainNumber, wageColumn } from './typed-assessment.ts';

/** What is wrong, by field: `births`, `role.2`, `cell.4.0`. */
export type Faults = Readonly<Record<string, string>>;

export function cellKey(row: number, column: number): string {
  return `cell.${row}.${column}`;
}

export function roleKey(index: number): string {
  return `role.${index}`;
}

const figureLimits: Record<FigureName, NumberLimit> = {
  births: birthVolumeLimit,
  directPct: nonProductivePercentLimit,
  indirectPct: nonProductivePercentLimit,
};

export function faultsOf(typed: TypedAssessment): Faults {
  const found: [key: string, fault: string | undefined][] = [
    ...(['births', 'directPct', 'indirectPct'] as const).map((name): [string, string | undefined] => [
      name,
      faultOf(typed[name], figureLimits[name]),
    ]),
    ...typed.roles.map(({ role }, index): [string, string | undefined] => [
      roleKey(index),
      role.trim().length > roleMaxLength ? `Use at most ${roleMaxLength} characters.` : undefined,
    ]),
    ...typed.cells.flatMap((row, at) =>
      row.map((text, column): [string, string | undefined] => [
        cellKey(at, column),
        faultOf(text, column === wageColumn ? hourlyWageLimit : roleCountLimit),
      ]),
    ),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function faultOfName(name: string): string | undefined {
  if (name.trim() === '') return fillThisOut;
  return name.trim().length > assessmentNameMaxLength
    ? `Use at most ${assessmentNameMaxLength} characters.`
    : undefined;
}

/** A blank always does. */
function faultOf(text: string, limit: NumberLimit): string | undefined {
  const typed = plainNumber(text);
  return typed === '' ? undefined : faultOfNumber(typed, limit);
}
