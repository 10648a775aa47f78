import { randomUUID } from 'node:crypto';
import type { PlatformTx } from '#server/db/database.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { keyFor, seal, unseal } from '#server/secret.ts';
import type { Message } from './messages.ts';
import { renderHtml, renderText } from './render.ts';
import type { Mail, Transport } from './transport.ts';

export interface MailQueue {
  /** In the transaction of what caused it: both happen or neither. */
  send(tx: PlatformTx, to: string, message: Message): Promise<void>;
}

export const mailQueueName = 'mail';

/** The queue keeps mails sealed: they hold links whose tokens the database must not know. */
export function mailQueue(queue: Queue, secret: string, publicUrl: string): MailQueue {
  const key = keyFor('mail', secret);
  const host = new URL(publicUrl).hostname;
  return {
    async send(tx, to, message) {
      const mail: Mail = {
        to,
        subject: message.subject,
        text: renderText(message),
        html: renderHtml(message),
        messageId: `<${randomUUID()}@${host}>`,
      };
      await queue.add(tx, mailQueueName, { sealed: seal(JSON.stringify(mail), key).toString('base64') });
    },
  };
}

/** What the worker does with a job of the queue. */
export function mailWorker(transport: Transport, secret: string, clock: () => Date) {
  const key = keyFor('mail', secret);
  return async ({ sealed }: { sealed: string }): Promise<void> => {
    await transport.send(open(sealed, key), clock());
  };
}

/** Whom a mail in the queue is for; undefined where it was sealed with another secret. */
export function decryptRecipient(sealed: string, secret: string): string | undefined {
  try {
    return open(sealed, keyFor('mail', secret)).to;
  } catch {
    return undefined;
  }
}

function open(sealed: string, key: Buffer): Mail {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64'), key));
  } catch {
    throw new Error('a queued mail cannot be opened: it was sealed with another APP_SECRET');
  }
}
