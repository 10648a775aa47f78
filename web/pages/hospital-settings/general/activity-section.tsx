import { Button, Group, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { auditColumns } from '#web/features/audit/audit-columns.tsx';
import { viewersTimezone } from '#web/features/audit/audit-words.ts';
import { exportEntries } from '#web/features/audit/export-entries.ts';
import { client } from '#web/lib/api/client.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { readListState } from '#web/ui/list/list-state.ts';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { ListControls } from '#web/ui/list/use-list-state.ts';

/** The audit trail of the hospital, for its owners (D34); loaded on demand. */
export function ActivitySection() {
  const controls = useActivityControls();
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
          aria-expanded={controls.isShown}
          aria-label={controls.isShown ? 'Hide activity' : 'Show activity'}
          onClick={controls.toggle}
        >
          {controls.isShown ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {controls.isShown && <Activity controls={controls} />}
    </ListCard>
  );
}

function Activity({ controls }: { controls: ListControls }) {
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

const parameters = { page: 'activity_page', query: 'activity_query' } as const;
const shown = 'activity';
const defaults = { ordering: '', status: 'any' } as const;

/** The state of the list in the address, with its own parameter names: the list of users is on the same tab. */
function useActivityControls(): ListControls & { isShown: boolean; toggle: () => void } {
  const { params, rewrite } = useAddress();
  const change = useCallback<ListControls['change']>(
    ({ query, page = 1 }, { replace = query !== undefined } = {}) =>
      rewrite(
        before =>
          withParams(before, {
            [shown]: 'shown',
            [parameters.page]: page > 1 ? page : null,
            ...(query !== undefined && { [parameters.query]: query }),
          }),
        { replace },
      ),
    [rewrite],
  );
  const isShown = [shown, ...Object.values(parameters)].some(name => params.has(name));
  const toggle = () =>
    rewrite(before =>
      withParams(before, {
        [shown]: isShown ? null : 'shown',
        ...(isShown && { [parameters.page]: null, [parameters.query]: null }),
      }),
    );
  const own = new URLSearchParams({
    page: params.get(parameters.page) ?? '',
    query: params.get(parameters.query) ?? '',
  });
  return { state: readListState(own, defaults), change, isShown, toggle };
}
