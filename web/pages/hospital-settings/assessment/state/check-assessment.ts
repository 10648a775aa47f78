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
import { toPlainNumber, wageColumn } from './typed-assessment.ts';

/** By field: `births`, `role.2`, `cell.4.0`. */
export type FieldErrors = Readonly<Record<string, string>>;

export function cellKey(row: number, column: number): string {
  return `cell.${row}.${column}`;
}

export function roleKey(index: number): string {
  return `role.${index}`;
}

export function checkAssessment({ births, directPct, indirectPct, roles, cells }: TypedAssessment) {
  const found: [key: string, error: string | undefined][] = [
    ['births', checkNumber(births, birthVolumeLimit)],
    ['directPct', checkNumber(directPct, nonProductivePercentLimit)],
    ['indirectPct', checkNumber(indirectPct, nonProductivePercentLimit)],
  ];
  for (const [index, { role }] of roles.entries()) {
    found.push([roleKey(index), checkLength(role, roleMaxLength)]);
  }
  for (const [row, texts] of cells.entries()) {
    for (const [column, text] of texts.entries()) {
      const limit = column === wageColumn ? hourlyWageLimit : roleCountLimit;
      found.push([cellKey(row, column), checkNumber(text, limit)]);
    }
  }
  return Object.fromEntries(found.filter(([, error]) => error !== undefined)) as FieldErrors;
}

export function checkName(name: string): string | undefined {
  return name.trim() === '' ? fillThisOut : checkLength(name, assessmentNameMaxLength);
}

function checkLength(text: string, max: number): string | undefined {
  return text.trim().length > max ? `Use at most ${max} characters.` : undefined;
}

/** A blank is valid. */
function checkNumber(text: string, limit: NumberLimit): string | undefined {
  const plain = toPlainNumber(text);
  return plain === '' ? undefined : faultOfNumber(plain, limit);
}
