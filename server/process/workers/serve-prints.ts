import type { Worker } from 'node:cluster';
import { inspect } from 'node:util';
import { PrintError } from '#server/pdf/print-error.ts';
import type { Printer } from '#server/pdf/printer.ts';
import { type Inbox, send } from './worker-process.ts';

/** Prints for a worker. What it asked for ends with it. */
export function servePrints(worker: Worker, inbox: Inbox, printer: Printer): void {
  const running = new Map<number, AbortController>();
  worker.once('exit', () => {
    for (const controller of running.values()) controller.abort();
  });
  inbox.on('message', async message => {
    if (message.type === 'cancel print') running.get(message.id)?.abort();
    if (message.type === 'ask progress') {
      const progress = await printer.getProgress(message.job);
      send(worker, { type: 'progress', id: message.id, progress });
    }
    if (message.type === 'print') {
      const { id, page, person, hospital, job } = message;
      const controller = new AbortController();
      running.set(id, controller);
      try {
        const pdf = await printer.print(page, { person, hospital, job, signal: controller.signal });
        send(worker, { type: 'printed', id, pdf });
      } catch (error) {
        const message = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
        const failure = error instanceof PrintError ? error.failure : { kind: 'other' as const, message };
        send(worker, { type: 'not printed', id, error: failure });
      } finally {
        running.delete(id);
      }
    }
  });
}
