import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page/page.tsx';

/** Explains why there is no dashboard to show, and what to do. */
export function NoModulePage() {
  const { client } = useAuthState();
  return <Page title="Dashboard" subtitle={client ? <NoModule clientId={client.id} /> : <NoHospital />} />;
}

/** On a new platform, or for a user who was removed from their last hospital. */
function NoHospital() {
  const { is_admin } = useSignedInUser();
  if (is_admin) return <Link to={paths.adminClients}>Add the first hospital</Link>;
  return 'You are not a member of a hospital. Please ask the person who invited you.';
}

function NoModule({ clientId }: { clientId: number }) {
  const { is_admin } = useSignedInUser();
  if (is_admin) return <Link to={paths.adminModules(clientId)}>Add the first module</Link>;
  return 'No module is open to you here. Please ask an owner of your hospital for access.';
}
