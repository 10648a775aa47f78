import type { Config } from '#server/core/config.ts';
import type { Database } from '#server/db/database.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Audit } from './audit.ts';
import type { Limits } from './limits.ts';

/** What sessions, access and sign-in need of the app. */
export interface AuthContext {
  config: Config;
  db: Database;
  limits: Limits;
  audit: Audit;
  mail: MailQueue;
  clock: () => Date;
  /** For signatures and encryption, see core/secret.ts. */
  secret: string;
  /** Of a call to a provider of single sign-on; a shorter one for tests. */
  timeouts?: { providerMs?: number };
}
