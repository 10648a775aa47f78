import { Box, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import {
  type CardFigures,
  type FigureDifference,
  listDifferences,
} from '#domain/analyses/figure-differences.ts';
import { formatQuantity } from '#domain/measures/formatting.ts';
import type { ShiftsQuery } from '#web/cards/show-shifts.ts';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { formatCell } from '#web/charts/readings/table-data.ts';
import { flagNameColumns } from '#web/features/red-flags/report/flag-list-cards.ts';
import { client } from '#web/lib/api/client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { authorColumn, listCards } from '../compose/build-cards.ts';
import { buildQuery, reportQuery } from '../options/report-query.ts';
import { ShiftsDrawer } from '../shifts-behind/shifts-drawer.tsx';
import { useDrillDown } from '../shifts-behind/use-drill-down.ts';
import classes from './analyses.module.css';

const mostShown = 300;
const personColumns = [authorColumn, ...flagNameColumns];

/** Says if the figures would be different today. The stored ones stay. */
export function ChangesSince({ context }: { context: ReportContext }) {
  const changes = useChangesSince(context);
  const [opened, dialog] = useDisclosure();
  const drillDown = useDrillDown();
  if (!changes) return null;
  const { differences, shifts, query } = changes;
  const reason =
    shifts > 0
      ? `${formatQuantity(shifts, 'shift')} added or corrected since`
      : 'shifts or acuity fields were deleted since';
  return (
    <>
      <Group component="p" align="baseline" gap="var(--space-2) var(--space-12)" m={0} c="dimmed" fz="sm">
        <span>Figures would be different today: {reason}</span>
        <LinkButton onClick={dialog.open}>Show the differences</LinkButton>
        {shifts > 0 && (
          <LinkButton onClick={() => drillDown.show({ title: 'Added or corrected since', query })}>
            Show the shifts
          </LinkButton>
        )}
      </Group>
      <Dialog title="What changed since" opened={opened} onClose={dialog.close} wide>
        <Differences differences={differences} />
      </Dialog>
      <ShiftsDrawer {...drillDown} />
    </>
  );
}

function Differences({ differences }: { differences: readonly FigureDifference[] }) {
  const hidden = differences.length - mostShown;
  const table = {
    rowName: 'Card',
    columns: [{ name: 'Where' }, { name: 'Measure' }, { name: 'Then' }, { name: 'Now' }],
    rows: differences.slice(0, mostShown).map(({ cardId, card, row, measure, before, after }) => ({
      key: `${cardId} ${row} ${measure}`,
      name: card,
      values: [row, measure, before, after],
    })),
  };
  return (
    <>
      <Box className={classes.differences ?? ''} mah="60vh">
        <ChartTable label="What changed since" table={table} isDense />
      </Box>
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          and {formatQuantity(hidden, 'more figure')}
        </Text>
      )}
    </>
  );
}

/** With more modules the URL would be too long for some servers. */
const mostModules = 500;

/** How a stored report would differ today. Null until known, and if the user may not read today's figures. */
function useChangesSince(context: ReportContext) {
  const { options, citation, report } = context;
  const { date_grain, split_day_night, ...today } = buildQuery(context);
  const current = useQuery({
    ...reportQuery(report, options.modules.length <= mostModules ? buildQuery(context) : null),
    retry: false,
    staleTime: 60_000,
  });
  const query: ShiftsQuery = { ...today, changed_since: citation.made_at };
  const changed = useQuery({
    queryKey: ['report-shifts', query, 'count'],
    queryFn: ({ signal }) => client.listReportShifts({ query: { ...query, page_size: 1 }, signal }),
    enabled: current.data !== undefined,
    retry: false,
    staleTime: 60_000,
  });
  const differences = useMemo(
    () =>
      current.data ? listDifferences(listChangedFigures(context), listChangedFigures(current.data)) : [],
    [context, current.data],
  );
  if (differences.length === 0 || !changed.data) return null;
  return { differences, shifts: changed.data.count, query };
}

/** The formatted figures of every card of a report. */
function listChangedFigures(context: ReportContext): CardFigures[] {
  return listCards({ context, comparison: null, state: {} }).map(
    ({ card: { id, title, kind, table }, place }) => {
      // An analysis does not store names of people.
      const columns = table.columns.filter(({ name }) => !personColumns.includes(name));
      return {
        id,
        title: place === '' ? title : `${place}: ${title}`,
        measures: columns.map(({ name }) => name),
        rows: table.rows.map(({ key, name, values }) => ({
          // The keys of comments are numbers, and one more comment would shift the following ones.
          key: kind === 'comments' ? `${name} ${values[0]}` : key,
          name,
          figures: columns.map((column, index) => formatCell(column, values[index] ?? null)),
        })),
      };
    },
  );
}
