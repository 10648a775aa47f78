import { z } from 'zod';
import { date, month } from '../dates.ts';
import { type EndpointDetailsByName, nothing } from '../endpoint.ts';
import { listSchema } from '../lists.ts';
import { monthOfShifts } from './month-of-shifts.ts';
import { eachPremiumType } from './premium-counts.ts';
import { shiftBody } from './shift-body.ts';
import { shiftChange } from './shift-history.ts';
import { importedShifts, shiftsToImport } from './shift-import.ts';
import { shiftWindow } from './shift-windows.ts';

const numbersById = z.record(z.string(), z.number());

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

export const shiftsEndpoints = {
  getShifts: {
    summary: 'The shifts and windows of a date; without one, of today at the hospital',
    query: z.object({ date: date.optional() }),
    response: { 200: dayOfShifts },
  },
  saveShift: {
    summary: 'Save the shift of a date and window; saving the same again is harmless',
    body: shiftBody,
    response: { 200: shift, 201: shift },
  },
  calculateShift: {
    summary: 'The figures that a save would store',
    body: shiftBody,
    response: { 200: calculatedShift },
  },
  deleteShift: {
    summary: 'Delete a mistaken shift; with a version only if it is still that one',
    query: z.object({ version: z.coerce.number().int().optional() }),
    response: { 204: nothing },
  },
  listShiftChanges: {
    summary: 'Who changed what in the shift of a date and window, newest first',
    query: z.object({ date, window: z.coerce.number().int() }),
    response: { 200: listSchema(shiftChange) },
  },
  getMonthOfShifts: {
    summary: 'Which windows of a month have data and which are missing',
    query: z.object({ month }),
    response: { 200: monthOfShifts },
  },
  importShifts: {
    summary:
      'Save shifts of the past, row by row; shifts that are there stay unless `replace` is set. What a row leaves out stays, too; in a new shift it is 0',
    body: shiftsToImport,
    response: { 200: importedShifts },
  },
  followShifts: {
    summary: 'A stream that tells when a shift of the module was saved or deleted',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
} satisfies EndpointDetailsByName;
