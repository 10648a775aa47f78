import { type JudgedShift, judgeShift } from '#domain/standards/requirement/judge-shift.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting/setting.ts';
import type { Figures } from './figures.ts';
import type { Subject } from './subject.ts';

/** The staffing standard of the form's date, from the settings that came with the module; null without one. */
export function findFormStandard({ module, date }: Subject): StandardInForce | null {
  // A module that an earlier release kept for offline use has no settings.
  return findStandard(module.standard_history ?? [], date);
}

/** What the browser says about the input by a standard, as the server does. */
export function judgeFigures(
  standard: StandardInForce | null,
  { acuityCounts, metrics }: Figures,
): JudgedShift | null {
  return standard && judgeShift(standard, { acuityCounts, rnActual: metrics.rnActual });
}

/** The server's verdict if it differs, because the setting has changed since the page was loaded; else the browser's. */
export function findVerdict(standard: StandardInForce | null, figures: Figures): JudgedShift | null {
  return figures.standard === undefined ? judgeFigures(standard, figures) : figures.standard;
}

export function isSameVerdict(a: JudgedShift | null, b: JudgedShift | null): boolean {
  if (a === null || b === null) return a === b;
  const parts = ['pack', 'version', 'required', 'direct', 'state', 'left_out'] as const;
  return parts.every(part => a[part] === b[part]);
}
