import type { AntiForgery } from '#server/auth/anti-forgery.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { knownDevices } from '#server/auth/two-factor/known-devices.ts';
import type { AppContext } from '#server/context.ts';

export interface AccountsContext extends AppContext {
  sessions: Sessions;
  forgery: AntiForgery;
  devices: ReturnType<typeof knownDevices>;
}
