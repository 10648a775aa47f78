import type { MailKind } from '#domain/people/mail-kinds.ts';
import { keyFor, seal, unseal } from '#server/core/secret.ts';

/** The mails that a link stops: those of one kind, or of one subscription. */
export interface MailStop {
  personId: number;
  kind: MailKind;
  subscription?: { clientId: number; id: number };
}

/** The token says everything itself, and works as long as the secret stays the same. */
export function createStopToken(stop: MailStop, secret: string): string {
  return seal(JSON.stringify(stop), keyFor('stop link', secret)).toString('base64url');
}

/** Undefined if the token is not ours. */
export function readStopToken(token: string, secret: string): MailStop | undefined {
  try {
    return JSON.parse(unseal(Buffer.from(token, 'base64url'), keyFor('stop link', secret)));
  } catch {
    return undefined;
  }
}
