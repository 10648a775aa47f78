import { z } from 'zod';
import { ownPeerStates } from '#domain/peers/peer-quarter.ts';
import { isQuarter } from '#domain/peers/quarters.ts';
import { fields } from '../api/fields.ts';

const block = z.strictObject;
const level = z.number().nullable();

/** A quarter in a request. */
export const quarter = z.string().refine(isQuarter, 'Quarter has wrong format. Use YYYY-Q1 to YYYY-Q4.');

/** `ratio` is RN hours for the same patients by those of the peers, `se` the standard error of its logarithm. */
const point = fields(z.number(), 'ratio', 'se', 'low95', 'high95', 'low998', 'high998');

/** The hospitals of a group in a quarter (B21). Nothing tells which hospital a point is, except the reader's own. */
export const peersBlock = block({
  /** `2025-Q3`. */
  quarter: z.string(),
  group: z.string(),
  /** Why the hospital sees no others (D71), or what is missing; null if the hospitals are compared. */
  refused: z.string().nullable(),
  /** Worked by needed RN hours of the group, and how far hospitals differ beyond chance. Null if refused. */
  ...fields(level, 'level', 'tau'),
  /** By ascending ratio. Empty if refused. */
  hospitals: z.array(block({ own: z.boolean(), ...point })),
  left_out: block({ hospitals: z.int(), reasons: z.record(z.string(), z.int()) }),
});

/** What only the reader's own hospital is told beside them. */
export const peersOwnBlock = block({
  /**
   * `compared`, or the reason for having no point. `not_sharing`: it does not share now; `absent`: it did not share, or was not in the
   * group, when the quarter was made.
   */
  state: z.enum(ownPeerStates),
  /** Its weeks that count, and its RN hours over them; null without a point. */
  sums: block({ weeks: z.int(), ...fields(z.number(), 'worked', 'needed') }).nullable(),
  /** By the group's level over the whole day; empty without a point. */
  parts: z.array(block({ part: z.enum(['day', 'night']), ...fields(z.number(), 'ratio', 'se') })),
  /** Its points in this group, in the stored quarters up to this one, oldest first. */
  trend: z.array(block({ quarter: z.string(), ...point })),
  /** The quarters that can be asked for, newest first. */
  quarters: z.array(z.string()),
});
