import { randomBytes } from 'node:crypto';
import type { AuthContext } from '#server/auth/context.ts';
import { hashToken } from '#server/core/secret.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { invitation, passwordReset, singleSignOn } from '#server/mail/messages.ts';
import { getLockedUser, type UserRow } from '../people/people.queries.ts';
import { findRequiredProvider } from '../single-sign-on/required.ts';
import { type LinkPurpose, listClientNames, replaceLink } from './passwords.queries.ts';

const hoursValid: Record<LinkPurpose, number> = { reset: 1, onboarding: 7 * 24, 'password change': 1 };

/**
 * Mails a link: to reset the password, or to finish setting up an account that is not activated (D27). People who have to use single
 * sign-on get a mail that says so (B1).
 */
export async function sendLink(
  { mail, clock, config }: Pick<AuthContext, 'mail' | 'clock' | 'config'>,
  tx: PlatformTx,
  user: Pick<UserRow, 'id' | 'email' | 'activated'>,
): Promise<void> {
  const [client] = await listClientNames(tx, user.id);
  const provider = await findRequiredProvider(tx, await getLockedUser(tx, user.id));
  if (provider) {
    const link = `${config.publicUrl}${provider.url}`;
    return mail.send(tx, user.email, singleSignOn(link, provider.name, user.activated ? undefined : client));
  }
  const token = await makeLinkToken(tx, user.id, user.activated ? 'reset' : 'onboarding', clock());
  if (user.activated) {
    await mail.send(tx, user.email, passwordReset(`${config.publicUrl}/forgot-password/${token}`));
  } else {
    await mail.send(tx, user.email, invitation(`${config.publicUrl}/onboarding/${token}`, client));
  }
}

/** Creates a token that works once and replaces any older one. Only its hash is stored. */
export async function makeLinkToken(
  tx: PlatformTx,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  await getLockedUser(tx, userId);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + hoursValid[purpose] * 3_600_000);
  await replaceLink(tx, { tokenHash: hashToken(token), userId, purpose, createdAt: now, expiresAt });
  return token;
}
