import { z } from 'zod';
import {
  aheadHoursLimit,
  aheadPercentLimit,
  missingAfterMinutesLimit,
  underPercentLimit,
  underRnsLimit,
} from '#domain/measures/limits.ts';
import type { Foreseen } from '#domain/red-flags/ahead.ts';
import { type RedFlagRules, shortReasons } from '#domain/red-flags/flag-rules.ts';
import { actionResults, flagKinds, flagStatuses } from '#domain/red-flags/flag-state.ts';
import { flagEvents } from '#domain/red-flags/report/flag-row.ts';
import { conflictWith } from '../api/errors.ts';
import { numberWithin } from '../api/fields.ts';

/** When shifts and windows of a module are flagged (B12); null and false turn a rule off. */
export const redFlagRules = z.object({
  under_percent: numberWithin(underPercentLimit).nullable(),
  under_rns: numberWithin(underRnsLimit).nullable(),
  below_minimum: z.boolean(),
  missing_after_minutes: numberWithin(missingAfterMinutesLimit).nullable(),
  /** A shift that is short by the module's staffing standard (B16). */
  standard_short: z.boolean(),
  /** A coming window that will probably be short is flagged so many hours before its start (B17); null: never. */
  ahead_hours: numberWithin(aheadHoursLimit).nullable(),
  /** How probable, in percent. */
  ahead_percent: numberWithin(aheadPercentLimit),
}) satisfies z.ZodType<RedFlagRules>;

const flagAction = z.object({
  action: z.string(),
  result: z.enum(actionResults),
  /** How many RNs it brought, if it was said. */
  rns: z.number().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
});

/** One step of what happened to a flag. */
export const trailEvent = z.strictObject({
  at: z.iso.datetime(),
  event: z.enum(flagEvents),
  /** Empty if nobody did it. Analyses do not store names. */
  by_name: z.string().optional(),
  /** The person whom it was handed to. */
  to_name: z.string().optional(),
  /** Of a try only. */
  action: z.string().optional(),
  result: z.enum(actionResults).optional(),
  /** How many RNs it brought; null if it was not said. */
  rns: z.number().nullable().optional(),
});

/** What was foreseen of a window before it started (B17). */
const foreseen = z.object({
  /** The probability that it will be short, from 0 to 1. */
  chance: z.number(),
  /** The RNs that it will need: half of the forecast is below. */
  expected: z.number(),
  /** The RNs that were scheduled, or planned. */
  rns: z.number(),
  source: z.enum(['schedule', 'plan']),
}) satisfies z.ZodType<Foreseen>;

/** A short shift, a window without data, or a coming one that will probably be short, that needs somebody. */
export const redFlag = z.object({
  id: z.int(),
  module: z.int(),
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  /** The window's start. */
  time: z.iso.datetime(),
  kind: z.enum(flagKinds),
  status: z.enum(flagStatuses),
  /** The rules that the shift breaks. */
  reasons: z.array(z.enum(shortReasons)),
  /** Null while the window has no data. */
  rn_target: z.number().nullable(),
  rn_actual: z.number().nullable(),
  min_rn_target: z.number().nullable(),
  /** Of a flag that was opened before its window (B17), also when it has become one about a short shift; null otherwise. */
  foreseen: foreseen.nullable(),
  /**
   * The person who saved the shift, until somebody takes the flag; null: nobody. `is_active` is false for an owner who can no longer
   * use the module.
   */
  owner: z.object({ id: z.int().nullable(), name: z.string(), is_active: z.boolean() }).nullable(),
  opened_at: z.iso.datetime(),
  acknowledged_at: z.iso.datetime().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  /** When it was mailed. */
  escalated_at: z.iso.datetime().nullable(),
  outcome: z.string(),
  note: z.string(),
  actions: z.array(flagAction),
  /** Everything that happened to it, in order. */
  trail: z.array(trailEvent),
  version: z.int(),
});

export type RedFlag = z.infer<typeof redFlag>;

/** How often an action was tried, and helped or helped partly (B24). */
export const whatHelped = z.object({
  action: z.string(),
  tries: z.int(),
  helped: z.int(),
  /** The mean of the RNs that were given; null if none were. */
  rns: z.number().nullable(),
});

export type WhatHelped = z.infer<typeof whatHelped>;

export const redFlagConflict = conflictWith(redFlag);
