import { fromWire } from '#contract/wire.ts';
import { listDueReminders } from '#domain/reminders/reminders.ts';
import type { Database } from '#server/db/database.ts';
import type { WindowPlace } from '#server/features/red-flags/missing-windows.queries.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { describeMissingWindows } from './reminder-message.ts';
import {
  findUnreminded,
  listRecipients,
  listRemindingModules,
  markReminded,
  type RemindingModuleRow,
} from './reminders.queries.ts';

interface Sending {
  mail: MailQueue;
  publicUrl: string;
}

/** Mails about windows without data, one mail for each module and person, and never twice about a window. */
export async function sendReminders(db: Database, sending: Sending, now: Date): Promise<void> {
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
  { mail, publicUrl }: Sending,
  { module, due, now }: { module: RemindingModuleRow; due: WindowPlace[]; now: Date },
): Promise<void> {
  await db.platform(
    async tx => {
      const marked: WindowPlace[] = [];
      for (const window of due) if (await markReminded(tx, window, now)) marked.push(window);
      if (marked.length === 0) return;
      for (const person of await listRecipients(tx, module)) {
        await mail.send(tx, person.email, describeMissingWindows(module, marked, person, publicUrl));
      }
    },
    { work: 'task' },
  );
}
