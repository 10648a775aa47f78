import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { useHospitalNames } from '#web/features/users/hospital-queries.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { RecordsPage } from '../records/records-page.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { ProviderForm } from './provider-form.tsx';
import { linkToTest, providersQuery } from './providers-query.ts';
import { readTest } from './read-test.ts';
import classes from './single-sign-on.module.css';
import { TestResult } from './test-result.tsx';

/** The providers of single sign-on, for administrators (B1). */
export function SingleSignOnPage() {
  const { dataUpdatedAt } = useQuery(providersQuery);
  return (
    <RecordsPage
      title="Single Sign-On"
      subtitle="People of a hospital log in with the account of their organization (OpenID Connect)."
      back={{ to: paths.adminClients, label: 'Clients' }}
      noun="Provider"
      label="Providers"
      query={providersQuery}
      columns={listProviderColumns(dataUpdatedAt)}
      empty="There are no providers yet. Register Parity at your provider with the addresses above, then add it here, test it and turn it on."
      intro={() => <Intro />}
      form={props => <ProviderForm {...props} />}
      remove={{
        question: ({ name }) =>
          `People who signed in with ${name} are signed out at once, and log in with a password from then on. Their accounts stay. Delete it?`,
        act: ({ id }) => adminClient.deleteIdentityProvider({ params: { id } }),
      }}
    />
  );
}

/** `now` is the time of the answer, from which "2 hours ago" counts. */
function listProviderColumns(now: number): ListColumn<IdentityProvider>[] {
  return [
    { header: 'Name', cell: provider => <ProviderNameCell provider={provider} /> },
    { header: 'Domains', labelled: true, cell: ({ domains }) => domains.join(', ') || noFigure },
    { header: 'Hospitals', labelled: true, cell: ({ clients }) => <HospitalNames ids={clients} /> },
    {
      header: 'Tested',
      labelled: true,
      cell: ({ tested_at }) => (tested_at ? timeAgo(tested_at, now) : 'Not yet'),
    },
    { header: 'On', labelled: true, cell: provider => <ActiveSwitch provider={provider} /> },
    {
      header: 'Test',
      cell: ({ id, name }) => (
        <Button
          component="a"
          href={linkToTest(id)}
          variant="default"
          size="xs"
          aria-label={`Test Sign-In of ${name}`}
        >
          Test Sign-In
        </Button>
      ),
    },
  ];
}

function ProviderNameCell({ provider: { name, is_active, required } }: { provider: IdentityProvider }) {
  return (
    <Group gap="var(--space-4) var(--space-8)">
      <Text component="span" fw={550}>
        {name}
      </Text>
      <Badge variant={is_active ? 'light' : 'default'} size="sm">
        {is_active ? (required ? 'Required' : 'Active') : 'Inactive'}
      </Badge>
    </Group>
  );
}

function HospitalNames({ ids }: { ids: readonly number[] }) {
  const names = useHospitalNames(ids);
  return ids.map(id => names.get(id) ?? '…').join(', ') || noFigure;
}

/** The result of a test, and the addresses to register at a provider. */
function Intro() {
  const { data } = useQuery(providersQuery);
  const [params] = useSearchParams();
  const outcome = readTest(params, useLocation().hash);
  const tested = data?.results.find(({ id }) => id === outcome?.providerId);
  return (
    <>
      {outcome && tested && <TestResult provider={tested} outcome={outcome} />}
      <Card title="Addresses for the provider">
        <Hint>Register Parity at the provider as a web application with these addresses.</Hint>
        <Stack gap="s12" w="100%">
          <Address label="Redirect URI" value={data?.redirect_uri} />
          <Address label="Back-channel logout URI" value={data?.backchannel_logout_uri} />
        </Stack>
      </Card>
    </>
  );
}

function Address({ label, value = '' }: { label: string; value: string | undefined }) {
  return (
    <Group justify="space-between" gap="var(--space-4) var(--space-12)">
      <div>
        <Hint>{label}</Hint>
        <Text component="code" size="sm" className={classes.address ?? ''}>
          {value || noFigure}
        </Text>
      </div>
      <CopyButton text={value} label={`Copy ${label}`} />
    </Group>
  );
}
