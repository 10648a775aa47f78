import { z } from 'zod';
import {
  flagActionMaxLength,
  flagNoteMaxLength,
  flagOutcomeMaxLength,
  missingAfterMinutesLimit,
  shiftCountLimit,
  underPercentLimit,
  underRnsLimit,
} from '#domain/measures/limits.ts';
import { type RedFlagRules, shortReasons } from '#domain/red-flags/flag-rules.ts';
import { actionResults, flagKinds, flagStatuses } from '#domain/red-flags/flag-state.ts';
import { type EndpointDetailsByName, pathId } from '../api/endpoint.ts';
import { conflictWith } from '../api/errors.ts';
import { date, numberWithin, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';

/** When shifts and windows of a module are flagged (B12); null and false turn a rule off. */
export const redFlagRules = z.object({
  under_percent: numberWithin(underPercentLimit).nullable(),
  under_rns: numberWithin(underRnsLimit).nullable(),
  below_minimum: z.boolean(),
  missing_after_minutes: numberWithin(missingAfterMinutesLimit).nullable(),
}) satisfies z.ZodType<RedFlagRules>;

const flagAction = z.object({
  action: z.string(),
  result: z.enum(actionResults),
  /** How many RNs it brought, if it was said. */
  rns: z.number().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
});

/** A short shift, or a window without data, that needs somebody. */
const redFlag = z.object({
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
  version: z.int(),
});

export type RedFlag = z.infer<typeof redFlag>;

export const redFlagConflict = conflictWith(redFlag);

export const redFlagsEndpoints = {
  listRedFlags: {
    summary: 'Red flags of your modules, newest window first',
    query: z.object({
      module: pathId.optional(),
      status: z.enum(flagStatuses).optional(),
      start_date: date.optional(),
      end_date: date.optional(),
    }),
    response: { 200: listSchema(redFlag) },
  },
  updateRedFlag: {
    summary: 'Take, hand over or resolve a red flag, or write its note',
    body: z.object({
      status: z.enum(['acknowledged', 'resolved']).optional(),
      /** A person who may use the module. Without it, the first who acknowledges a flag owns it. */
      owner: recordId.optional(),
      outcome: z.string().trim().max(flagOutcomeMaxLength).optional(),
      note: z.string().trim().max(flagNoteMaxLength).optional(),
      version: z.int32().optional(),
    }),
    response: { 200: redFlag },
  },
  addRedFlagAction: {
    summary: 'Say what was tried about a red flag, and whether it helped',
    body: z.object({
      action: z.string().trim().min(1).max(flagActionMaxLength),
      result: z.enum(actionResults),
      rns: numberWithin(shiftCountLimit).nullable().optional(),
    }),
    response: { 201: redFlag },
  },
  previewRedFlags: {
    summary: 'How many shifts and windows of the last year these rules would have flagged; opens none',
    body: redFlagRules,
    response: {
      200: z.object({
        shifts: z.int(),
        flagged: z.int(),
        windows: z.int(),
        missing: z.int(),
      }),
    },
  },
} satisfies EndpointDetailsByName;
