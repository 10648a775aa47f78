import { userInfo } from 'node:os';
import type { AuditAction } from '#contract/audit-actions.ts';
import { recordAudit } from '../audit.ts';
import type { PlatformTx } from '../database.ts';

interface CommandEntry {
  at: Date;
  action: AuditAction;
  clientId?: number;
  recordType?: string;
  recordId?: string;
  details: Record<string, unknown>;
}

/** Records a command in the audit trail, with the operating system's user who ran it. */
export async function recordCommand(tx: PlatformTx, { details, ...entry }: CommandEntry): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    actorId: null,
    actorName: 'command line',
    details: { ...details, run_by: operatingSystemLogin() },
    address: '',
    requestId: '',
  });
}

/** In a container, the user may have a number and no name. */
function operatingSystemLogin(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
