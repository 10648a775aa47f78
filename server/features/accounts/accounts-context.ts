import type { AntiForgery } from '#server/http/anti-forgery.ts';
import { type Audit, auditWith } from '#server/http/audit.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Sessions } from '#server/http/sessions.ts';
import { knownDevices } from '#server/identity/known-devices.ts';

/** What the accounts handlers work with. */
export interface AccountsContext extends AppContext {
  sessions: Sessions;
  forgery: AntiForgery;
  audit: Audit;
  devices: ReturnType<typeof knownDevices>;
}

export function accountsContext(
  context: AppContext,
  sessions: Sessions,
  forgery: AntiForgery,
): AccountsContext {
  return {
    ...context,
    sessions,
    forgery,
    audit: auditWith(context.clock),
    devices: knownDevices(context),
  };
}
