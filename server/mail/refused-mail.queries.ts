import { type PlatformTx, queryIn } from '#server/db/database.ts';
import { mailQueue } from './mail-queue.ts';
import { invitation } from './messages.ts';

interface Refused {
  to: string;
  secret: string;
  publicUrl: string;
}

/** Adds an invitation that a mail server refused: for the System page of the demo, and for tests. Returns the id of its job. */
export async function addRefusedMail(tx: PlatformTx, { to, secret, publicUrl }: Refused): Promise<string> {
  const ids: string[] = [];
  const queue = {
    async add(_: PlatformTx, name: string, data: object) {
      const { rows } = await queryIn(tx)(
        `insert into pgboss.job (name, data, state, started_on, completed_on, retry_limit, deletion_seconds, output)
         values ($1, $2, 'failed', now(), now(), 0, 14 * 86400, '{"code": "EENVELOPE, 550"}') returning id`,
        [name, data],
      );
      for (const { id } of rows as { id: string }[]) ids.push(id);
    },
  };
  const message = invitation(`${publicUrl}/resend-onboarding`, undefined);
  await mailQueue(queue, secret, publicUrl).send(tx, to, message);
  return ids.join();
}
