import { Drawer, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#web/lib/api/client.ts';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { ListTable } from '#web/ui/list/list-table.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import { formatQuantity } from '../cards/words.ts';
import { shiftColumns } from './shift-columns.tsx';
import type { DrillDown } from './show-shifts.ts';

interface ShiftsDrawerProps {
  /** Null while the drawer is closed. */
  behind: DrillDown | null;
  onClose: () => void;
}

export function ShiftsDrawer({ behind, onClose }: ShiftsDrawerProps) {
  return (
    <Drawer.Root opened={behind !== null} onClose={onClose} position="right" size={880}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The page has a banner; a second one would be announced as such. */}
        <Drawer.Header role="presentation">
          <Drawer.Title fz="lg" fw="var(--weight-heading)">
            {behind?.title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>{behind && <Shifts key={JSON.stringify(behind.query)} behind={behind} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Shifts({ behind }: { behind: DrillDown }) {
  const [page, setPage] = useState(1);
  const shifts = useQuery({
    queryKey: ['report-shifts', behind.query, page],
    queryFn: ({ signal }) => client.listReportShifts({ query: { ...behind.query, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { data, error, refetch, isPlaceholderData } = shifts;
  if (!data && error) return <ErrorSplash error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb={8} role="status">
        {data ? `${formatQuantity(data.count, 'shift')}. A date opens its dashboard.` : 'Loading'}
      </Text>
      {data?.count !== 0 && (
        <ListTable
          label="Shifts"
          columns={shiftColumns(behind.query.modules?.length === 1)}
          rows={data?.results}
          stale={isPlaceholderData}
        />
      )}
      {data && <ListPages page={page} count={data.count} onTurn={setPage} />}
    </>
  );
}
