import type { ShiftRow } from './shifts.queries.ts';

/** The values of a shift that people enter; all others are computed from them. */
export type EnteredShift = Pick<
  ShiftRow,
  'acuityCounts' | 'premiums' | 'chargeNurseIncluded' | 'reasons' | 'comments'
> & {
  rnActual: number;
};

export const nothingEntered: EnteredShift = {
  acuityCounts: {},
  rnActual: 0,
  premiums: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
};

export function toEntered(row: ShiftRow): EnteredShift {
  return { ...row, rnActual: Number(row.rnActual) };
}
