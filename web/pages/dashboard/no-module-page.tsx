import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page/page.tsx';

/**
 * Explains why there is no dashboard to show, and what to do. There is no hospital on a new platform, for a user who was
 * removed from their last one, and after the chosen one was deactivated.
 */
export function NoModulePage() {
  const { client, clients, deactivated_clients: deactivated } = useAuthState();
  const { is_admin } = useSignedInUser();
  const reason = deactivated
    ? describeDeactivation(deactivated)
    : 'You are not a member of a hospital. Please ask the person who invited you.';
  const hint = client ? (
    'No module is open to you here. Please ask an owner of your hospital for access.'
  ) : (
    <>
      {reason} {clients?.length ? <Link to={paths.chooseHospital()}>Choose another hospital</Link> : null}
    </>
  );
  const link = client ? (
    <Link to={paths.adminModules(client.id)}>Add the first module</Link>
  ) : (
    <Link to={paths.adminClients}>Add the first hospital</Link>
  );
  return <Page title="Dashboard" subtitle={is_admin ? link : hint} />;
}
