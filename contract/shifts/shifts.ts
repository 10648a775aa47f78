import { z } from 'zod';
import { handoverActions, shiftActions } from '#domain/audit/audit-actions.ts';
import { handoverParts } from '#domain/handovers/handover.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { windowStatuses } from '#domain/shifts/shift-day.ts';
import { conflictWith } from '../api/errors.ts';
import { fields } from '../api/fields.ts';
import { feedState } from '../census/census.ts';
import { shiftStandard } from '../standards/standards.ts';
import { shiftBody } from './shift-body.ts';

const numbersById = z.record(z.string(), z.number());

const metrics = z.object({
  ...fields(z.number(), 'census', 'rn_target', 'rn_actual', 'rn_variance'),
  ...fields(z.number().nullable(), 'ratio_actual', 'ratio_target'),
  ...fields(z.number(), 'productivity_actual', 'productivity_target'),
});

/** The fields of a stored shift that the shift form and the reports both show. */
export const recordedShift = metrics.extend({
  id: z.int(),
  date: z.iso.date(),
  window: z.int(),
  time: z.iso.datetime(),
  is_day: z.boolean(),
  minutes: z.int(),
  /** By acuity field id. */
  acuity_counts: numbersById,
  charge_nurse_included: z.boolean(),
  reasons: z.array(z.string()),
  comments: z.string(),
  /** How often care was missed, by type; a type that was not missed is absent (B19). */
  missed_care: numbersById,
  /** The person's name. */
  updated_by: z.string(),
  updated_at: z.iso.datetime(),
});

/** The weights and the minimum that a target is computed with (D4). */
const targetBasis = { rns_per_patient: numbersById, min_rn_target: z.number() };

/** A stored shift (D39), with one key for each premium type in use or with a stored count. */
export const shift = recordedShift.extend({
  version: z.int(),
  ...targetBasis,
  /** When it was first saved: its fields keep the weights of that moment (D4). */
  created_at: z.iso.datetime(),
  ...fields(z.number().optional(), ...premiumTypeIds),
  /** The state of the feed that the form showed when it was saved, and the field ids whose numbers were accepted (B6). */
  feed_at: z.iso.datetime().nullable(),
  feed_counts: numbersById.nullable(),
  feed_used: z.array(z.string()).nullable(),
  /** By the staffing standard of its date, computed when it is read (B16); null without one. */
  standard: shiftStandard.nullable(),
  /** Whether the caller has answered how adequate it was (B18). */
  answered: z.boolean(),
});

export type Shift = z.infer<typeof shift>;

/** The answer of `calculate`: the figures that a save would store, and the values they are computed from. */
export const calculatedShift = metrics.extend({
  ...fields(z.number(), 'rn_target_floor', 'rn_target_ceiling'),
  state: z.enum(['over', 'under']).nullable(),
  acuity_counts: numbersById,
  ...targetBasis,
  standard: shiftStandard.nullable(),
});

export type CalculatedShift = z.infer<typeof calculatedShift>;

/** `current` is null if the shift was deleted; `sent` is null if the request was a deletion. */
export const shiftConflict = conflictWith(shift.nullable()).extend({ sent: shiftBody.nullable() });

/** A shift window on one date, in the shape of the worked cases. */
const shiftWindow = z.object({
  id: z.int(),
  idx: z.int(),
  label: z.string(),
  range_label: z.string(),
  is_day: z.boolean(),
  duration: z.int(),
  time: z.iso.datetime(),
  elapsed_minutes: z.int(),
});

export type ShiftWindowOnWire = z.infer<typeof shiftWindow>;

export const dayOfShifts = z.object({
  date: z.iso.date(),
  /** The current staffing day of the hospital (D12). Later dates take no data. */
  today: z.iso.date(),
  windows: z.array(shiftWindow),
  shifts: z.array(shift),
  /** The shift of the previous day's last window, whose values replace blanks in the first window. */
  previous: shift.nullable(),
  /** The scheduled RNs of every window (B17), by window id; null for a date that no sent range covers. */
  scheduled: numbersById.nullable(),
  /** What a feed reports now (B6); null without a feed, or if it has been silent for two hours. */
  feed: feedState.nullable(),
  /** What it reported at the start of each window, by window id. */
  feeds: z.record(z.string(), feedState),
  /** The last state of a feed that has been silent for more than two hours, and not yet for a week; null otherwise. */
  silent_feed: feedState.pick({ at: true, source: true }).nullable(),
});

export type DayOfShifts = z.infer<typeof dayOfShifts>;

/** `kept`: the stored shift was not changed. */
export const importedRow = z.object({
  status: z.enum(['added', 'updated', 'kept', 'error']),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const monthOfShifts = z.object({
  month: z.string(),
  today: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      windows: z.array(
        z.object({
          id: z.int(),
          label: z.string(),
          status: z.enum(windowStatuses),
          /** Null without a shift. */
          rn_variance: z.number().nullable(),
        }),
      ),
    }),
  ),
  saved: z.int(),
  missing: z.int(),
});

export type MonthOfShifts = z.infer<typeof monthOfShifts>;

/** The event `shift` of the stream: a shift to load again. */
const shiftEvent = z.object({
  date: z.iso.date(),
  window: z.int(),
  by: z.string(),
  /** Whether the receiver made the change. Names are not unique, and ids of other people stay on the server. */
  own: z.boolean(),
});

export type ShiftEvent = z.infer<typeof shiftEvent>;

/**
 * One change to the shift of a date and window, with the names that the fields had then; or a confirmation of its hand-over (B23), or a
 * change of its notes.
 */
export const shiftChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum([...shiftActions, ...handoverActions]),
  /** Notes have one change: `from` is their former text. The list is empty if the text was not kept, before D72. */
  changes: z.array(
    z.object({ field: z.string(), name: z.string(), from: z.json().nullable(), to: z.json().nullable() }),
  ),
  /** The parts of the hand-over that were confirmed before the notes were changed (D72). */
  after: z.array(z.object({ part: z.enum(handoverParts), by: z.string(), at: z.iso.datetime() })),
});

export type ShiftChange = z.infer<typeof shiftChange>;
