import type { ShiftRow } from './shifts.queries.ts';

/** What people can enter of a shift, stored or about to be; everything else follows from it. */
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
