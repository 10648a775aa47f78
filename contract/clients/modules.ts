import { z } from 'zod';
import { remindAfterMinutesLimit } from '#domain/measures/limits.ts';
import { type Reminders, reminderRecipients } from '#domain/reminders/reminders.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { fields, numberWithin } from '../api/fields.ts';
import { redFlagRules } from '../red-flags/red-flags.ts';
import { standardChange, standardSetting } from '../standards/stored-setting.ts';

const clock = z
  .int()
  .min(0)
  .max(wholeDayMinutes - 1);

/** When a module mails about windows without data, and to whom. Quiet hours are minutes after midnight; equal ones mean none. */
export const reminders = z.object({
  after_minutes: numberWithin(remindAfterMinutesLimit),
  to: z.enum(reminderRecipients),
  ...fields(clock, 'quiet_from', 'quiet_to'),
}) satisfies z.ZodType<Reminders>;

export const acuityField = z.object({
  id: z.int(),
  section: z.int(),
  name: z.string(),
  help: z.string(),
  rns_per_patient: z.number(),
  order: z.int(),
});

export type AcuityField = z.infer<typeof acuityField>;

/** A section in the shift form: its name and its acuity fields in order. */
const sectionWithFields = z.object({
  id: z.int(),
  name: z.string(),
  order: z.int(),
  fields: z.array(acuityField),
});

/** What owners set. Members get no plan and no surcharges. */
export const moduleSettings = {
  over_reasons: z.array(z.string()),
  under_reasons: z.array(z.string()),
  other_premiums: z.array(z.string()),
  /** An assessment of the module (B10). */
  plan_assessment: z.int().nullable(),
  /** The plan's first date; without one it counts for every date. */
  plan_from: z.iso.date().nullable(),
  /** Percent of the wage on top of it; an absent type has none. */
  premium_surcharges: z.partialRecord(z.enum(premiumTypeIds), z.number()),
  /** When shifts are flagged (B12). */
  red_flag_rules: redFlagRules,
  /** A flag that nobody has acknowledged for so long is mailed once. */
  escalate_after_minutes: z.int(),
  /** Where it is mailed; members get none. */
  escalation_emails: z.array(z.string()),
  /** Mails about windows without data; null: none. */
  reminders: reminders.nullable(),
  /** Cut from the end of each scheduled row when it is read (B17). */
  handover_minutes: z.int(),
  /** The group in which administrators compare it with other hospitals (B21); members get null. */
  peer_group: z.string().nullable(),
  /** The last staffing standard, which may begin in the future; null: none (B16). */
  standard: standardSetting.nullable(),
  /** Every one, oldest first; one without a pack is the end of the one before. */
  standard_history: z.array(standardChange),
  version: z.int(),
};

export const clientModule = z.object({
  id: z.int(),
  name: z.string(),
  client: z.int(),
  is_active: z.boolean(),
  min_rn_target: z.number(),
  sections: z.array(sectionWithFields),
  fields: z.record(z.string(), acuityField),
  ...moduleSettings,
  /** The names of the packs of `standard_history`, by id: a first screen does not load the packs. */
  standard_names: z.record(z.string(), z.string()),
});

export type ClientModule = z.infer<typeof clientModule>;
