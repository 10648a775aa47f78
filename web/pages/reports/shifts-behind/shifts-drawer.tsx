import { Drawer, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportShift } from '#contract/reports/reports.ts';
import { formatDate, formatNumber, formatQuantity, formatRatio } from '#domain/measures/formatting.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import { describeMissedCare } from '#domain/missed-care/missed-care.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { DrillDown } from '#web/cards/show-shifts.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import classes from '../view/comments/comments.module.css';

interface ShiftsDrawerProps {
  /** Null while the drawer is closed. */
  behind: DrillDown | null;
  close: () => void;
}

export function ShiftsDrawer({ behind, close }: ShiftsDrawerProps) {
  return (
    <Drawer.Root opened={behind !== null} onClose={close} position="right" size={880}>
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
  const isOneModule = behind.query.modules?.length === 1;
  const shifts = useQuery({
    queryKey: ['report-shifts', behind.query, page],
    queryFn: ({ signal }) => client.listReportShifts({ query: { ...behind.query, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Types of missed care are any text: sharing would leave out `__proto__`.
    structuralSharing: false,
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
          columns={isOneModule ? columns.filter(({ header }) => header !== 'Module') : columns}
          rows={data?.results}
          stale={isPlaceholderData}
        />
      )}
      {data && <ListPages page={page} count={data.count} onTurn={setPage} />}
    </>
  );
}

const signs = { over: '▲', under: '▼' } as const;

const columns: ListColumn<ReportShift>[] = [
  {
    header: 'Date',
    cell: shift => <Link to={paths.dashboardOn(shift.date, shift.module)}>{formatDate(shift.date)}</Link>,
  },
  { header: 'Module', cell: shift => shift.module_name },
  { header: 'Shift', labelled: true, cell: shift => shift.label },
  { header: 'Census', kind: 'figures', cell: shift => formatNumber(shift.census, 1) },
  { header: 'Target', kind: 'figures', cell: shift => showListedShift(shift).target.text },
  { header: 'Actual', kind: 'figures', cell: shift => showListedShift(shift).actual.text },
  { header: 'Variance', kind: 'figures', cell: shift => <Variance shift={shift} /> },
  { header: 'Ratio', kind: 'figures', cell: shift => `1 : ${formatRatio(shift.ratio_actual)}` },
  {
    header: 'Reasons and comments',
    cell: shift => (
      <Text size="xs" maw={260}>
        {[shift.reasons.join(', '), describeMissed(shift), shift.comments].filter(Boolean).join(' · ')}
      </Text>
    ),
  },
];

/** `Missed: Charting late × 2`. */
function describeMissed({ missed_care }: ReportShift): string {
  const missed = describeMissedCare(missed_care);
  return missed && `Missed: ${missed}`;
}

const showListedShift = ({ rn_actual, rn_target }: ReportShift) =>
  showStaffing({ rnActual: rn_actual, rnTarget: rn_target });

function Variance({ shift }: { shift: ReportShift }) {
  const state = staffingState(shift.rn_variance);
  const { text } = showListedShift(shift).variance;
  if (!state) return text;
  return (
    <span className={classes.state} data-state={state}>
      <span aria-hidden="true">{signs[state]} </span>
      {text}
    </span>
  );
}
