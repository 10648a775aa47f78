import { Anchor, Box, Text } from '@mantine/core';
import { Link as RouterLink } from 'react-router';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { formatForReader } from '#web/lib/auth/hospital-time.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { linkToRecord } from './link-to-record.ts';

export const auditColumns: ListColumn<AuditEntry>[] = [
  {
    header: 'When',
    cell: ({ at, client_timezone }) => (
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {formatForReader(at, client_timezone)}
      </time>
    ),
  },
  { header: 'What', cell: entry => <Sentence entry={entry} /> },
];

/** For administrators. */
export const hospitalColumn: ListColumn<AuditEntry> = {
  header: 'Hospital',
  labelled: true,
  cell: entry => entry.client_name ?? noFigure,
};

function Sentence({ entry }: { entry: AuditEntry }) {
  const { actor, action, record, changes } = entry.sentence;
  const to = linkToRecord(entry, useAuthState());
  return (
    <Box maw="48rem" style={{ overflowWrap: 'anywhere' }}>
      <Text>
        <strong>{actor}</strong> {action}
        {record && ' '}
        {to ? (
          <Anchor component={RouterLink} to={to} inherit underline="always">
            {record}
          </Anchor>
        ) : (
          record
        )}
        {changes.length > 0 && `: ${changes.join('; ')}`}
      </Text>
      {entry.address && <Hint>from {entry.address}</Hint>}
    </Box>
  );
}
