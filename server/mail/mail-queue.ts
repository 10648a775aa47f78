import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Health } from '#server/core/health.ts';
import { keyFor, seal, unseal } from '#server/core/secret.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { jobFormat, readJob } from '#server/jobs/job-format.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import type { Message } from './messages.ts';
import { renderHtml, renderText } from './render.ts';
import { createStopToken } from './stop-links.ts';
import type { Mail, Transport } from './transport.ts';

export interface MailQueue {
  /** Queues the mail in the transaction of its cause: both are stored or neither. */
  send(tx: PlatformTx, to: string, message: Message): Promise<void>;
}

export const mailQueueName = 'mail';

/** `sealed` has the mail. */
const mailJob = z.object({ v: z.literal(jobFormat), sealed: z.string() });
type MailJob = z.infer<typeof mailJob>;

/** Mails are sealed in the queue, because the database must not contain the tokens of their links. */
export function mailQueue(queue: Queue, secret: string, publicUrl: string): MailQueue {
  const key = keyFor('mail', secret);
  const host = new URL(publicUrl).hostname;
  return {
    async send(tx, to, message) {
      const stopUrl = message.stop && `${publicUrl}/unsubscribe/${createStopToken(message.stop, secret)}`;
      const mail: Mail = {
        to,
        subject: message.subject,
        text: renderText(message, stopUrl),
        html: renderHtml(message, stopUrl),
        messageId: `<${randomUUID()}@${host}>`,
        ...(stopUrl && { stopUrl }),
        attachments: (message.attachments ?? []).map(({ content, ...rest }) => ({
          ...rest,
          content: content.toString('base64'),
        })),
      };
      const sealed = seal(JSON.stringify(mail), key).toString('base64');
      await queue.add(tx, mailQueueName, { v: jobFormat, sealed } satisfies MailJob);
    },
  };
}

/**
 * Sends the mail of a queued job. Two failures in a row make the mail part fail: a single one may be due to the address.
 */
export function mailWorker(
  transport: Transport,
  { secret, clock, health }: { secret: string; clock: () => Date; health: Health },
) {
  const key = keyFor('mail', secret);
  let failures = 0;
  return async (data: unknown): Promise<void> => {
    const mail = open(readJob(mailJob, data).sealed, key);
    try {
      await transport.send(mail, clock());
      failures = 0;
      health.report('mail', 'ok');
    } catch (error) {
      failures += 1;
      const cause = (error as { code?: string }).code ?? 'unknown cause';
      if (failures > 1) health.report('mail', 'failing', `the last mails could not be delivered (${cause})`);
      throw error;
    }
  };
}

/** The recipient of a queued mail; undefined if it was sealed with another secret. */
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
