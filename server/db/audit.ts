import type { AnyTx } from './database.ts';
import { auditEntries } from './tables/audit.ts';

/** What the audit trail can hold (D34). A new kind of event gets its name here. */
export type AuditAction =
  | 'signed in'
  | 'sign-in refused'
  | 'sign-in limited'
  | 'signed out'
  | 'ended session'
  | 'ended other sessions'
  | 'chose hospital'
  | 'changed password'
  | 'asked for link'
  | 'reset password'
  | 'activated account'
  | 'enabled two-factor'
  | 'disabled two-factor'
  | 'used recovery code'
  | 'created administrator';

export interface AuditEntry {
  at: Date;
  action: AuditAction;
  actorId: number | null;
  actorName: string;
  clientId?: number | null;
  recordType?: string;
  recordId?: string;
  details?: Record<string, unknown>;
  address: string;
  requestId: string;
}

/** Written in the transaction of what it tells about: both happen or neither. */
export async function recordAudit(tx: AnyTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
