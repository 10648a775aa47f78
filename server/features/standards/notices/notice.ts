import type { IsoDate } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';

export interface Sending {
  mail: MailQueue;
  publicUrl: string;
}

/** A message that a hospital gets once. */
export interface Notice {
  clientId: number;
  about: string;
  /** Mails about the notices that this server has marked. The same function for all notices of one mail. */
  mail: (tx: PlatformTx, about: readonly string[]) => Promise<void>;
}

/** Nobody is mailed before this hour on the hospital's clock. */
const firstHour = 7;

/** The date on a hospital's clock; null before the hour of mails. */
export function readMorning(now: Date, timeZone: string): IsoDate | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour >= firstHour ? local.toPlainDate().toString() : null;
}
