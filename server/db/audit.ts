import type { AnyTx } from './database.ts';
import { auditEntries } from './tables/audit.ts';

/** What people do to prove who they are, and their own choices. */
export type AccountAction =
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
  | 'used recovery code';

/** What people do to hospitals, the catalogue and each other. */
export type AdministrationAction =
  | 'created administrator'
  | 'created client'
  | 'changed client'
  | 'created module'
  | 'changed module'
  | 'created section'
  | 'changed section'
  | 'reordered sections'
  | 'created acuity field'
  | 'changed acuity field'
  | 'deleted acuity field'
  | 'reordered acuity fields'
  | 'created user'
  | 'changed user'
  | 'gave access'
  | 'removed access'
  | 'set password'
  | 'resent invitation'
  | 'reset two-factor';

/** What the audit trail can hold (D34). A new kind of event gets its name here. */
export type AuditAction = AccountAction | AdministrationAction;

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
