import { z } from 'zod';
import {
  birthVolumeLimit,
  hourlyWageLimit,
  nonProductivePercentLimit,
  roleCountLimit,
  roleMaxLength,
} from '#domain/measures/limits.ts';
import type { RecordedWindow } from '#domain/simulation/recorded-counts.ts';
import { conflictWith } from '../api/errors.ts';
import { fields, numberWithin, oneLine } from '../api/fields.ts';
import type { Wire } from '../api/wire-types.ts';

/** A blank is null and counts as 0. */
const week = z.array(numberWithin(roleCountLimit).nullable()).length(7);

const grid = z.object({
  day_hourly_wage: numberWithin(hourlyWageLimit).nullable(),
  night_hourly_wage: numberWithin(hourlyWageLimit).nullable(),
  /** Sunday to Saturday. */
  day_counts: week,
  night_counts: week,
});

export const assessmentInputs = z.object({
  annual_birth_volume: numberWithin(birthVolumeLimit).nullable(),
  direct_care_non_productive_pct: numberWithin(nonProductivePercentLimit).nullable(),
  indirect_care_non_productive_pct: numberWithin(nonProductivePercentLimit).nullable(),
  direct_care: grid,
  indirect_care_roles: z.array(grid.extend({ role: oneLine(roleMaxLength) })).max(50),
});

/** Older assessments may have fractions of percentages. */
const storedInputs = assessmentInputs.extend(
  fields(z.number().nullable(), 'direct_care_non_productive_pct', 'indirect_care_non_productive_pct'),
);

export type AssessmentInputsOnWire = z.infer<typeof assessmentInputs>;

const careBudget = z.object({
  ...fields(z.number(), 'weekly_hours', 'ftes', 'annual_worked_hours', 'non_productive_hours'),
  ...fields(z.number(), 'annual_paid_hours', 'paid_ftes'),
  average_wage: z.number().nullable(),
  ...fields(z.number(), 'worked_cost', 'non_productive_cost', 'total_cost'),
});

/** In the shape of the worked cases (D23). */
const results = z.object({
  direct: careBudget,
  indirect_roles: z.array(careBudget),
  indirect: careBudget,
  total: careBudget,
  per_birth: z.object({
    ...fields(z.number().nullable(), 'direct_worked_hours_per_birth', 'worked_hours_per_birth'),
    ...fields(z.number().nullable(), 'paid_hours_per_birth', 'cost_per_birth'),
  }),
});

export const assessment = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  module: z.int(),
  inputs: storedInputs,
  results,
  updated_by: z.string(),
  updated_at: z.iso.datetime(),
});

export type Assessment = z.infer<typeof assessment>;

export const assessmentConflict = conflictWith(assessment);

/** RNs that a module needed in its default range, by weekday and day or night (D24), and by window. */
export const recordedNeeds = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  needs: z.array(
    z.object({
      weekday: z.int().min(0).max(6),
      is_day: z.boolean(),
      mean_rn_target: z.number(),
      rn_targets: z.array(z.number()),
    }),
  ),
  /** If asked for: the same shifts by window, with their patients by acuity field (B20), and those fields, deleted ones included. */
  windows: z
    .array(
      z.object({
        ...fields(z.int(), 'window', 'shifts', 'minutes'),
        is_day: z.boolean(),
        rn_targets: z.array(z.number()),
        counts: z.array(z.object({ field: z.int(), mean: z.number(), variance: z.number() })),
      }) satisfies z.ZodType<Wire<RecordedWindow>>,
    )
    .optional(),
  fields: z.array(z.object({ id: z.int(), name: z.string(), rns_per_patient: z.number() })).optional(),
});

export type RecordedNeeds = z.infer<typeof recordedNeeds>;
