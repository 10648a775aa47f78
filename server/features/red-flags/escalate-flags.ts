import { formatDate } from '#domain/measures/formatting.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import { isUnderTarget } from '#domain/red-flags/describe-flag.ts';
import { isEscalationDue } from '#domain/red-flags/escalation.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { Database } from '#server/db/database.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Message } from '#server/mail/messages.ts';
import { lockUnescalatedFlags, markEscalated, type UnescalatedFlag } from './pending-flags.queries.ts';

/** Mails flags that nobody has taken in time, each once (B12), and returns them. */
export async function escalateFlags(
  db: Database,
  { mail, publicUrl }: { mail: MailQueue; publicUrl: string },
  now: Date,
): Promise<UnescalatedFlag[]> {
  return db.platform(
    async tx => {
      const flags = await lockUnescalatedFlags(tx);
      const due = flags.filter(each => isEscalationDue(each, each.afterMinutes, now.getTime()));
      for (const flag of due) {
        await markEscalated(tx, flag, now);
        for (const to of flag.emails) await mail.send(tx, to, describeFlag(flag, publicUrl));
      }
      return due;
    },
    { work: 'task' },
  );
}

export function describeFlag(flag: UnescalatedFlag, publicUrl: string): Message {
  const { module, hospital, date, windowMins, savedBy, afterMinutes, moduleId } = flag;
  const place = `${module}, ${formatDate(date)}, ${clockLabel(windowMins)}`;
  return {
    subject: `Red flag: ${place}`,
    paragraphs: [
      `${place} at ${hospital}: ${describeStaffing(flag)}`,
      `${savedBy || 'Somebody'} saved it, and nobody has taken the red flag for ${afterMinutes} minutes.`,
    ],
    action: {
      label: 'Open the red flag',
      url: `${publicUrl}/dashboard/${date}?module=${moduleId}&flag=${windowMins}`,
    },
    small: `You get this mail because your address is in the escalation list of ${module}. An owner of ${hospital} can take it off there.`,
  };
}

/** The staffing standard may require more RNs than the target (B16). */
function describeStaffing(flag: UnescalatedFlag): string {
  const { actual, target } = showStaffing(flag);
  if (!isUnderTarget(flag))
    return `${actual.text} RNs are working. The target of ${target.text} is met, but the staffing standard requires more.`;
  const also = flag.reasons.includes('standard') ? ' The staffing standard requires more, too.' : '';
  return `${actual.text} RNs are working and ${target.text} are needed.${also}`;
}
