import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { placeOf } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page.tsx';

export function DashboardPage() {
  const authState = useAuthState();
  return <Page title="Dashboard" subtitle={authState.client ? placeOf(authState) : <NoHospital />} />;
}

/** A new platform has no hospital yet, and somebody may have been removed from their last one. */
function NoHospital() {
  const { is_admin } = useSignedInUser();
  if (is_admin) return <Link to={paths.adminClients}>Add the first hospital</Link>;
  return 'You are not a member of a hospital. Please ask the person who invited you.';
}
