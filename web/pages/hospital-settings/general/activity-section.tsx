import { Button, Group, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditColumns } from '#web/features/audit/audit-columns.tsx';
import { viewersTimezone } from '#web/features/audit/audit-words.ts';
import { exportEntries } from '#web/features/audit/export-entries.ts';
import { client } from '#web/lib/api/client.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';

/** The audit trail of the hospital, for its owners (D34); loaded on demand. */
export function ActivitySection() {
  const { params, rewrite } = useAddress();
  const isShown = ['activity', 'activity_page', 'activity_query'].some(name => params.has(name));
  const toggle = () =>
    rewrite(before => {
      const changes = { activity_page: null, activity_query: null, activity: isShown ? null : 'shown' };
      return withParams(before, changes);
    });
  return (
    <ListCard>
      <Group justify="space-between" gap="s8" p="s16" pb={0}>
        <div>
          <Title order={2}>Activity</Title>
          <Text size="sm" c="dimmed" mb={14}>
            Who did what at your hospital, newest first. Times are on your clock.
          </Text>
        </div>
        <Button
          variant="default"
          aria-expanded={isShown}
          aria-label={isShown ? 'Hide activity' : 'Show activity'}
          onClick={toggle}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {isShown && <Activity />}
    </ListCard>
  );
}

function Activity() {
  // The list of users is on the same tab.
  const controls = useListState({ ordering: '', status: 'any', prefix: 'activity_' });
  const { page, query } = controls.state;
  const call = { query, timezone: viewersTimezone() };
  const entries = useQuery({
    queryKey: ['activity', page, query],
    queryFn: ({ signal }) => client.listActivity({ query: { ...call, page }, signal }),
    placeholderData: keepPreviousData,
  });

  async function save(format: SpreadsheetFormat) {
    const found = await client.listActivity({ query: call });
    return exportEntries({ name: 'Activity', entries: found, format, wayToOthers: 'Search' });
  }

  return (
    <>
      <ListToolbar controls={controls} searchLabel="Search the activity" withoutStatus>
        <ExportMenu save={save} />
      </ListToolbar>
      <ListView
        label="Activity"
        pagesLabel="Pages of the activity"
        columns={auditColumns}
        controls={controls}
        query={entries}
        empty={query ? 'Nothing matches. Try another search.' : 'Nothing has happened yet.'}
      />
    </>
  );
}
