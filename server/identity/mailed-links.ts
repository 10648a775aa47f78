import { createHash, randomBytes } from 'node:crypto';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/http/context.ts';
import { invitation, passwordReset } from '#server/mail/messages.ts';
import { listHospitalNames, replaceLink } from './passwords.queries.ts';
import { getLockedUser } from './people.queries.ts';

const hours = { reset: 1, onboarding: 7 * 24 } as const;

/** Mails the link that fits the person: to reset a password, or to finish setting up the account (D27). */
export async function sendLink(
  { mail, clock, config }: Pick<AppContext, 'mail' | 'clock' | 'config'>,
  tx: PlatformTx,
  user: { id: number; email: string; activated: boolean },
): Promise<void> {
  await getLockedUser(tx, user.id);
  const token = randomBytes(32).toString('base64url');
  const purpose = user.activated ? 'reset' : 'onboarding';
  const now = clock();
  const expiresAt = new Date(now.getTime() + hours[purpose] * 3_600_000);
  await replaceLink(tx, { tokenHash: hashOfToken(token), userId: user.id, purpose, now, expiresAt });
  if (user.activated) {
    await mail.send(tx, user.email, passwordReset(`${config.publicUrl}/forgot-password/${token}`));
  } else {
    const [hospital] = await listHospitalNames(tx, user.id);
    await mail.send(tx, user.email, invitation(`${config.publicUrl}/onboarding/${token}`, hospital));
  }
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
