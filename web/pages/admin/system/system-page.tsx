import { Stack, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { System } from '#contract/system/system.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { formatForReader } from '#web/lib/auth/hospital-time.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { HealthTable } from './health-table.tsx';
import classes from './system.module.css';
import { formatBytes, nameQueue } from './words.ts';

const systemQuery = queryOptions({
  queryKey: ['system'],
  // Only the first call is the user's own; the others do not extend the session (D49).
  queryFn: ({ signal, client: queryClient }) =>
    adminClient.getSystem({ signal, background: queryClient.getQueryData(['system']) !== undefined }),
  refetchInterval: 10_000,
});

/** The state of the server, for administrators. */
export function SystemPage() {
  const query = useQuery(systemQuery);
  return (
    <Page
      title="System"
      subtitle="How this server is doing. The page refreshes every ten seconds."
      back={{ to: paths.adminClients, label: 'Clients' }}
    >
      <Loaded query={query} skeleton={<HealthSection parts={undefined} now={0} />}>
        {system => (
          <>
            <AlertLine error={query.error} />
            <SystemSections system={system} now={query.dataUpdatedAt} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** `now` is the time of the answer, from which "2 hours ago" counts. */
function SystemSections({ system, now }: { system: System; now: number }) {
  return (
    <>
      <HealthSection parts={system.parts} now={now} />
      <Section title="Failed Jobs">
        <FailedJobs jobs={system.jobs} now={now} />
      </Section>
      <Section title="Waiting Jobs">
        <WaitingJobs queues={system.queues} now={now} />
      </Section>
      <Section title="Server">
        <ServerFacts system={system} now={now} />
      </Section>
    </>
  );
}

function HealthSection(props: ComponentProps<typeof HealthTable>) {
  return (
    <Section title="Health">
      <HealthTable {...props} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack component="section" aria-labelledby={titleId} gap="s8">
      <Title order={2} id={titleId}>
        {title}
      </Title>
      <ListCard>{children}</ListCard>
    </Stack>
  );
}

function WaitingJobs({ queues, now }: { queues: System['queues']; now: number }) {
  if (queues.length === 0) return <Hint p="var(--parity-card-padding)">Nothing is waiting.</Hint>;
  type Row = System['queues'][number] & { id: string };
  const columns: ListColumn<Row>[] = [
    { header: 'Queue', cell: ({ queue }) => nameQueue(queue) },
    { header: 'Waiting', kind: 'figures', cell: ({ waiting }) => waiting },
    { header: 'Running', kind: 'figures', cell: ({ running }) => running },
    {
      header: 'Oldest waiting',
      labelled: true,
      cell: ({ oldest_at }) => (oldest_at ? timeAgo(oldest_at, now) : noFigure),
    },
  ];
  const rows = queues.map(queue => ({ ...queue, id: queue.queue }));
  return <ListTable label="Waiting jobs" columns={columns} rows={rows} />;
}

/** Version, store, migrations and the last backup. */
export function ServerFacts({ system, now }: { system: System; now: number }) {
  const { version, commit, migrations, last_backup: backup, workers } = system;
  const since = (instant: string) => `${formatForReader(instant, null)} (${timeAgo(instant, now)})`;
  const isMigrated = migrations.applied === migrations.known;
  const facts = [
    ['Version', commit ? `${version}, commit ${commit}` : version],
    ['Running since', since(system.started_at)],
    ['Worker processes', String(workers)],
    [
      'Database',
      `PostgreSQL ${system.database_version}${system.store === 'embedded' ? ', embedded in this server' : ''}`,
    ],
    [
      'Migrations',
      isMigrated
        ? `All ${migrations.known} applied`
        : `${migrations.applied} applied, this version knows ${migrations.known}`,
    ],
    ['Last backup', backup ? `${since(backup.at)}, ${formatBytes(backup.bytes)}` : 'None recorded'],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
