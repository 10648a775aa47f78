import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import { Notice } from '#web/features/editing/notices.tsx';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page/page.tsx';

/**
 * Explains why there is no dashboard to show, and what to do. There is no hospital on a new platform, for a user who was
 * removed from their last one or suspended there, and after the chosen one was deactivated.
 */
export function NoModulePage() {
  const { client, clients, deactivated_clients: deactivated } = useAuthState();
  const { is_admin, client_configs } = useSignedInUser();
  const hint = client
    ? 'No module is open to you here. Please ask an owner of your hospital for access.'
    : client_configs.some(({ suspended }) => suspended)
      ? 'Your access is suspended. Please ask an owner of your hospital.'
      : 'You are not a member of a hospital. Please ask the person who invited you.';
  const link = client ? (
    <Link to={paths.adminModules(client.id)}>Add the first module</Link>
  ) : (
    <Link to={paths.adminClients}>Add the first hospital</Link>
  );
  if (client || !deactivated) return <Page title="Dashboard" subtitle={is_admin ? link : hint} />;
  return (
    <Page title="Dashboard">
      <Notice>{describeDeactivation(deactivated)}</Notice>
      {clients && clients.length > 0 && (
        <div>
          <Link to={paths.chooseHospital()}>Choose another hospital</Link>
        </div>
      )}
    </Page>
  );
}
