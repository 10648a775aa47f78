import { Box, Text } from '@mantine/core';
import type { AuditEntry } from '#contract/audit.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { describeDetails, describeRecord, formatWhen, toSentence } from './audit-words.ts';

export const auditColumns: ListColumn<AuditEntry>[] = [
  {
    header: 'When',
    cell: entry => (
      <time dateTime={entry.at} style={{ whiteSpace: 'nowrap' }}>
        {formatWhen(entry)}
      </time>
    ),
  },
  {
    header: 'Who',
    cell: entry => (
      <Box miw="7.5rem">
        <Text fw={550}>{entry.actor_name}</Text>
        <Hint>from {entry.address}</Hint>
      </Box>
    ),
  },
  {
    header: 'What',
    cell: entry => (
      <>
        <Text>{toSentence(entry.action)}</Text>
        {describeDetails(entry).map(line => (
          <Text key={line} size="sm" c="dimmed" maw={420}>
            {line}
          </Text>
        ))}
      </>
    ),
  },
  { header: 'Record', labelled: true, cell: entry => describeRecord(entry) || noFigure },
];

/** For administrators. */
export const hospitalColumn: ListColumn<AuditEntry> = {
  header: 'Hospital',
  labelled: true,
  cell: entry => entry.client_name ?? noFigure,
};
