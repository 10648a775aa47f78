import { fromWire } from '#contract/wire.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import { describeWait } from '#domain/red-flags/missing-windows.ts';
import { listDueReminders } from '#domain/reminders/reminders.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { Database } from '#server/db/database.ts';
import type { WindowPlace } from '#server/features/red-flags/pending-flags.queries.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Message } from '#server/mail/messages.ts';
import {
  findUnreminded,
  listReminderRecipients,
  listRemindingModules,
  markReminded,
  type ReminderRecipient,
  type RemindingModuleRow,
} from './reminders.queries.ts';

interface ReminderSending {
  mail: MailQueue;
  publicUrl: string;
}

/** Mails about windows without data, one mail for each module and person, and never twice about a window. */
export async function sendReminders(db: Database, sending: ReminderSending, now: Date): Promise<void> {
  const { modules, windows } = await db.platform(
    async tx => {
      const modules = await listRemindingModules(tx);
      return {
        modules,
        windows: await findUnreminded(
          tx,
          modules.flatMap(module => listDue(module, now)),
        ),
      };
    },
    { work: 'task' },
  );
  for (const module of modules) {
    const due = windows.filter(
      ({ clientId, moduleId }) => clientId === module.clientId && moduleId === module.moduleId,
    );
    if (due.length > 0) await remind(db, sending, { module, due, now });
  }
}

function listDue({ clientId, moduleId, ...module }: RemindingModuleRow, now: Date): WindowPlace[] {
  const { windows, firstShiftAt } = module;
  const since = { windows: fromWire(windows), firstShiftAt: firstShiftAt.getTime() };
  return listDueReminders({ ...module, ...since }, now.getTime()).map(window => ({
    clientId,
    moduleId,
    ...window,
  }));
}

/** Marks the windows and queues the mails in one transaction, so that a crash leaves both or neither. */
async function remind(
  db: Database,
  { mail, publicUrl }: ReminderSending,
  { module, due, now }: { module: RemindingModuleRow; due: WindowPlace[]; now: Date },
): Promise<void> {
  await db.platform(
    async tx => {
      const marked: WindowPlace[] = [];
      for (const window of due) if (await markReminded(tx, window, now)) marked.push(window);
      if (marked.length === 0) return;
      for (const person of await listReminderRecipients(tx, module)) {
        await mail.send(tx, person.email, describeMissingWindows(module, marked, person, publicUrl));
      }
    },
    { work: 'task' },
  );
}

export function describeMissingWindows(
  { module, moduleId, hospital, reminders }: RemindingModuleRow,
  windows: readonly Pick<WindowPlace, 'date' | 'windowMins'>[],
  { id, owner }: ReminderRecipient,
  publicUrl: string,
): Message {
  const labels = windows.map(({ date, windowMins }) => `${formatDate(date)}, ${clockLabel(windowMins)}`);
  const [first] = windows;
  const what = labels.length === 1 ? labels[0] : `${labels.length} shifts`;
  const role = owner ? `are an owner of ${hospital}` : `enter shifts of ${module}`;
  const wait = describeWait(reminders.after_minutes, 'its end');
  return {
    subject: `No data yet: ${module}, ${what}`,
    paragraphs: [
      `${module} at ${hospital} has no data yet for ${labels.length === 1 ? 'this shift' : 'these shifts'}:`,
      ...labels,
    ],
    action: {
      label: labels.length === 1 ? 'Enter the shift' : 'Enter the shifts',
      url: `${publicUrl}/dashboard/${first?.date}?module=${moduleId}`,
    },
    small: `You get this mail because you ${role}, which asks for a reminder if a shift has no data ${wait}. There is one reminder for each shift.`,
    stop: { personId: id, kind: 'reminders' },
  };
}
