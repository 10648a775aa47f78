import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import { noFigure } from '#domain/measures/formatting.ts';

export const actionWords: Record<ShiftChange['action'], string> = {
  'saved shift': 'saved it',
  'changed shift': 'changed it',
  'deleted shift': 'deleted it',
};

/** A stored value as people read it: nothing is a dash, a choice is yes or no, a list its parts. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return noFigure;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueWords).join(', ') : 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
