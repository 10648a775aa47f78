import { z } from 'zod';
import { remindAfterMinutesLimit } from '#domain/measures/limits.ts';
import { reminderRecipients } from '#domain/reminders/reminders.ts';
import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { fields, numberWithin } from '../api/fields.ts';

const clock = z
  .int()
  .min(0)
  .max(wholeDayMinutes - 1);

/** When a module mails about windows without data, and to whom. Quiet hours are minutes after midnight; equal ones mean none. */
export const reminders = z.object({
  after_minutes: numberWithin(remindAfterMinutesLimit),
  to: z.enum(reminderRecipients),
  ...fields(clock, 'quiet_from', 'quiet_to'),
});
