import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page/page.tsx';

/** For people who have no module to look at, and what they can do about it. */
export function NoModulePage() {
  const { client } = useAuthState();
  return <Page title="Dashboard" subtitle={client ? <NoModule clientId={client.id} /> : <NoHospital />} />;
}

/** A new platform has no hospital yet, and somebody may have been removed from their last one. */
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
