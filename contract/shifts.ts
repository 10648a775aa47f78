import { z } from 'zod';
import { isIsoDate } from '#domain/calendar.ts';
import { REASON_MAX_LENGTH, SHIFT_COUNT } from '#domain/limits.ts';
import { PREMIUM_TYPE_IDS, type PremiumTypeId } from '#domain/premium-types.ts';
import { shiftActions } from './audit-actions.ts';
import { endpoint, nothing, pathId } from './endpoint.ts';
import { listOf } from './lists.ts';
import { numberWithin } from './numbers.ts';
import { shiftWindow } from './shift-windows.ts';

const numbersById = z.record(z.string(), z.number());

/** One key for each premium type, the module's own slots included. */
function eachPremiumType<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(PREMIUM_TYPE_IDS.map(id => [id, schema])) as Record<PremiumTypeId, Schema>;
}

const metrics = z.object({
  census: z.number(),
  rn_target: z.number(),
  rn_actual: z.number(),
  rn_variance: z.number(),
  ratio_actual: z.number().nullable(),
  ratio_target: z.number().nullable(),
  productivity_actual: z.number(),
  productivity_target: z.number(),
});

/** What a target was or will be made of (D4). */
const basis = z.object({
  acuity_counts: numbersById,
  rns_per_patient: numbersById,
  min_rn_target: z.number(),
});

/** A stored shift (D39). Premium counts stand beside the rest, one key for each type in use. */
export const shift = z
  .object({
    id: z.int(),
    version: z.int(),
    date: z.iso.date(),
    window: z.int(),
    time: z.iso.datetime(),
    is_day: z.boolean(),
    minutes: z.int(),
    charge_nurse_included: z.boolean(),
    reasons: z.array(z.string()),
    comments: z.string(),
    /** When it was first saved: the ratios of its fields are those of that moment (D4). */
    created_at: z.iso.datetime(),
    /** The person's name. */
    updated_by: z.string(),
    updated_at: z.iso.datetime(),
  })
  .extend(basis.shape)
  .extend(metrics.shape)
  .extend(eachPremiumType(z.number().optional()));

export type Shift = z.infer<typeof shift>;

/** What `calculate` answers: the figures a save would store, and what they are made of. */
const calculatedShift = metrics
  .extend({
    rn_target_floor: z.number(),
    rn_target_ceiling: z.number(),
    state: z.enum(['over', 'under']).nullable(),
  })
  .extend(basis.shape);

export type CalculatedShift = z.infer<typeof calculatedShift>;

const date = z
  .string()
  .refine(isIsoDate, 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.');
const count = numberWithin(SHIFT_COUNT).nullish();

/** A null is a blank, an absent value was not sent (D5). `time` is accepted and ignored. */
export const shiftBody = z
  .object({
    date,
    window: z.int32(),
    time: z.unknown().optional(),
    version: z.int32().nullish(),
    acuity_counts: z.record(z.string(), numberWithin(SHIFT_COUNT).nullable()).optional(),
    rn_actual: count,
    charge_nurse_included: z.boolean().optional(),
    reasons: z.array(z.string().trim().min(1).max(REASON_MAX_LENGTH)).max(50).optional(),
    comments: z.string().trim().max(5000).nullish(),
  })
  .extend(eachPremiumType(count));

export type ShiftBody = z.infer<typeof shiftBody>;

/**
 * 409 (D31): who changed the shift and when, as it is now (null when it was deleted) and as it was sent (null for a
 * deletion).
 */
export const shiftConflict = z.object({
  detail: z.string(),
  request_id: z.string(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
  current: shift.nullable(),
  sent: shiftBody.nullable(),
});

export type ShiftConflict = z.infer<typeof shiftConflict>;

const dayOfShifts = z.object({
  date: z.iso.date(),
  /** The staffing day that contains now at the hospital (D12). Later dates take no data. */
  today: z.iso.date(),
  windows: z.array(shiftWindow),
  shifts: z.array(shift),
  /** Yesterday's last window, which stands in for blanks of the first. */
  previous: shift.nullable(),
});

export type DayOfShifts = z.infer<typeof dayOfShifts>;

/** One thing that happened to the shift of a date and window. Names of fields are those of that time. */
const shiftChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(shiftActions),
  changes: z.array(
    z.object({ field: z.string(), name: z.string(), from: z.json().nullable(), to: z.json().nullable() }),
  ),
});

export type ShiftChange = z.infer<typeof shiftChange>;

/** See EntryStatus in the domain. */
const entryStatus = z.enum(['saved', 'missing', 'open', 'closed']);

const monthOfShifts = z.object({
  month: z.string(),
  today: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      windows: z.array(z.object({ id: z.int(), label: z.string(), status: entryStatus })),
    }),
  ),
  saved: z.int(),
  missing: z.int(),
});

export type MonthOfShifts = z.infer<typeof monthOfShifts>;

/** `kept`: a shift was there and stays as it was. */
const importedRow = z.object({
  status: z.enum(['added', 'updated', 'kept', 'error']),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export const importBatchSize = 50;

const moduleParams = z.object({ moduleId: pathId });

export const shiftsEndpoints = {
  getShifts: endpoint({
    method: 'GET',
    path: '/api/module/:moduleId/shifts/',
    summary: 'The shifts and windows of a date; without one, of today at the hospital',
    access: 'member',
    params: moduleParams,
    query: z.object({ date: date.optional() }),
    response: { 200: dayOfShifts },
  }),
  saveShift: endpoint({
    method: 'POST',
    path: '/api/module/:moduleId/shifts/',
    summary: 'Save the shift of a date and window; saving the same again is harmless',
    access: 'member',
    params: moduleParams,
    body: shiftBody,
    response: { 200: shift, 201: shift },
  }),
  calculateShift: endpoint({
    method: 'POST',
    path: '/api/module/:moduleId/shifts/calculate/',
    summary: 'The figures that a save would store',
    access: 'member',
    params: moduleParams,
    body: shiftBody,
    response: { 200: calculatedShift },
  }),
  deleteShift: endpoint({
    method: 'DELETE',
    path: '/api/module/:moduleId/shifts/:id/',
    summary: 'Delete a mistaken shift; with a version only if it is still that one',
    access: 'member',
    params: moduleParams.extend({ id: pathId }),
    query: z.object({ version: z.coerce.number().int().optional() }),
    response: { 204: nothing },
  }),
  listShiftChanges: endpoint({
    method: 'GET',
    path: '/api/module/:moduleId/shifts/history/',
    summary: 'Who changed what in the shift of a date and window, newest first',
    access: 'member',
    params: moduleParams,
    query: z.object({ date, window: z.coerce.number().int() }),
    response: { 200: listOf(shiftChange) },
  }),
  getMonthOfShifts: endpoint({
    method: 'GET',
    path: '/api/module/:moduleId/shifts/month/',
    summary: 'Which windows of a month have data and which are missing',
    access: 'member',
    params: moduleParams,
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .refine(text => isIsoDate(`${text}-01`), 'Month has wrong format. Use YYYY-MM.'),
    }),
    response: { 200: monthOfShifts },
  }),
  importShifts: endpoint({
    method: 'POST',
    path: '/api/module/:moduleId/shifts/import/',
    summary: 'Save shifts of the past, row by row; shifts that are there stay unless `replace` is set',
    access: 'owner',
    params: moduleParams,
    body: z.object({
      // Each row is checked for itself, so that a bad one does not stop the others.
      rows: z.array(z.unknown()).min(1).max(importBatchSize),
      replace: z.boolean().default(false),
    }),
    response: { 200: z.object({ results: z.array(importedRow) }) },
  }),
  followShifts: endpoint({
    method: 'GET',
    path: '/api/module/:moduleId/shifts/live/',
    summary: 'A stream that tells when a shift of the module was saved or deleted',
    access: 'member',
    params: moduleParams,
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  }),
};

/** The event `shift` of the stream: what to load anew. */
export const shiftEvent = z.object({ date: z.iso.date(), window: z.int(), by: z.string() });

export type ShiftEvent = z.infer<typeof shiftEvent>;
