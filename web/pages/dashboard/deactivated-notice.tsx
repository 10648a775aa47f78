import { useLocalStorage } from '@mantine/hooks';
import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import { Notice } from '#web/features/editing/notices.tsx';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';

/**
 * Names the user's hospitals that were deactivated, until the notice is closed in this browser. Users who still have several
 * read it where they choose one.
 */
export function DeactivatedNotice() {
  const state = useAuthState();
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: `parity.deactivated.${useSignedInUser().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const { deactivated_clients: deactivated } = state;
  if (!deactivated || hasSeveralHospitals(state)) return null;
  if (deactivated.every(name => closed.includes(name))) return null;
  return <Notice onClose={() => setClosed(deactivated)}>{describeDeactivation(deactivated)}</Notice>;
}
