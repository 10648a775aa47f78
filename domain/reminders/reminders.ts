import { listOverdueWindows, type OverdueWindow, type WatchedWindows } from '../red-flags/missing-windows.ts';

const day = 24 * 3_600_000;

/** `members` are the people of the module who are not owners, such as charge nurses. */
export const reminderRecipients = ['members', 'owners', 'both'] as const;

/** When a module mails about windows without data. */
export interface Reminders {
  /** Minutes after the window's end. */
  after_minutes: number;
  to: (typeof reminderRecipients)[number];
  /** Minutes after midnight on the hospital's clock; equal ones mean no quiet hours. */
  quiet_from: number;
  quiet_to: number;
}

/** What the form proposes. */
export const defaultReminders: Reminders = {
  after_minutes: 60,
  to: 'members',
  quiet_from: 22 * 60,
  quiet_to: 6 * 60,
};

/**
 * Whether no mail is sent now. The clock on the wall counts, so a repeated hour is quiet twice. Example: 22:00 to 06:00 includes
 * 22:00 and 05:59.
 */
export function isQuiet(
  { quiet_from: from, quiet_to: to }: Reminders,
  timeZone: string,
  now: number,
): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const clock = hour * 60 + minute;
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
}

export interface RemindingModule extends Pick<WatchedWindows, 'firstShiftAt' | 'windows' | 'timeZone'> {
  reminders: Reminders;
}

/**
 * The windows to be mailed about now if they have no data and were not mailed about before: overdue for less than a day, so that a
 * module does not mail the past when it turns reminders on. Those of quiet hours are mailed about together after them.
 */
export function listDueReminders({ reminders, ...module }: RemindingModule, now: number): OverdueWindow[] {
  if (isQuiet(reminders, module.timeZone, now)) return [];
  const since = { rulesSetAt: now - day, missingAfterMinutes: reminders.after_minutes };
  return listOverdueWindows({ ...module, ...since }, now);
}
