import { Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';
import { downloadTable, type SpreadsheetFormat } from '#web/lib/download-table.ts';
import { auditColumns } from '#web/ui/audit/audit-columns.tsx';
import { auditTable, viewersTimezone } from '#web/ui/audit/audit-words.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useActivityControls } from './use-activity-controls.ts';
import classes from './users-section.module.css';

/** The hospital's audit trail, for its owners (D34). */
export function ActivitySection() {
  const controls = useActivityControls();
  const { page, query } = controls.state;
  const call = { query, timezone: viewersTimezone() };
  const entries = useQuery({
    queryKey: ['activity', page, query],
    queryFn: ({ signal }) => client.listActivity({ query: { ...call, page }, signal }),
    placeholderData: keepPreviousData,
  });

  async function save(format: SpreadsheetFormat) {
    const { results } = await client.listActivity({ query: call });
    await downloadTable('Activity', auditTable(results), format);
  }

  return (
    <ListCard>
      <div className={classes.header}>
        <div>
          <Title order={2}>Activity</Title>
          <Text size="sm" c="dimmed">
            Who did what at your hospital, newest first. Times are on your clock.
          </Text>
        </div>
        <ExportMenu save={save} />
      </div>
      <ListToolbar controls={controls} searchLabel="Search the activity" withoutStatus />
      <ListView
        label="Activity"
        columns={auditColumns}
        keyOf={entry => entry.id}
        controls={controls}
        query={entries}
        empty={query ? 'Nothing matches. Try another search.' : 'Nothing has happened yet.'}
      />
    </ListCard>
  );
}
