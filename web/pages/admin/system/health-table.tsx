import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { System } from '#contract/system/system.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import classes from './system.module.css';
import { partNames, stateNames, toSentence } from './words.ts';

type Part = System['parts'][number];

const icons = { ok: IconCheck, failing: IconAlertTriangle, off: IconMinus };

/** The parts of the service that can fail on their own; `parts` is absent during the first load. */
export function HealthTable({ parts, now }: { parts: readonly Part[] | undefined; now: number }) {
  const columns: ListColumn<Part & { id: string }>[] = [
    { header: 'Part', cell: ({ part }) => <Text fw={550}>{partNames[part]}</Text> },
    {
      header: 'State',
      cell: ({ state, reason }) => (
        <>
          <StateBadge state={state} />
          {reason && <Text size="sm">{toSentence(reason)}</Text>}
        </>
      ),
    },
    { header: 'Since', labelled: true, cell: ({ since }) => timeAgo(since, now) },
  ];
  return (
    <ListTable label="Health" columns={columns} rows={parts?.map(part => ({ ...part, id: part.part }))} />
  );
}

function StateBadge({ state }: { state: Part['state'] }) {
  const Icon = icons[state];
  return (
    <Badge
      variant="light"
      color="gray"
      miw="max-content"
      className={classes[state] ?? ''}
      leftSection={<Icon size={12} stroke={2.5} aria-hidden />}
    >
      {stateNames[state]}
    </Badge>
  );
}
