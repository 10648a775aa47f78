import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import { NO_FIGURE } from '#domain/measures/formatting.ts';

export const actionWords: Record<ShiftChange['action'], string> = {
  'saved shift': 'saved it',
  'changed shift': 'changed it',
  'deleted shift': 'deleted it',
};

/** `null` is a dash, `true` is "yes", `['a', 'b']` is "a, b". */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_FIGURE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
