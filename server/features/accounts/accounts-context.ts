import type { AntiForgery } from '#server/auth/anti-forgery.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import { knownDevices } from '#server/auth/two-factor/known-devices.ts';
import type { AppContext } from '#server/context.ts';
import { type Audit, createAudit } from '#server/http/audit.ts';

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
    audit: createAudit(context.clock),
    devices: knownDevices(context),
  };
}
