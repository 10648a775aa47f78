import { Text } from '@mantine/core';
import type { AuditEntry } from '#contract/audit.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import classes from './audit-columns.module.css';
import { detailsOf, recordOf, sentence, whenOf } from './audit-words.ts';

export const auditColumns: ListColumn<AuditEntry>[] = [
  {
    header: 'When',
    cell: entry => (
      <time dateTime={entry.at} className={classes.when}>
        {whenOf(entry)}
      </time>
    ),
  },
  {
    header: 'Who',
    cell: entry => (
      <div className={classes.who}>
        <Text fw={550}>{entry.actor_name}</Text>
        <Text size="sm" c="dimmed">
          from {entry.address}
        </Text>
      </div>
    ),
  },
  {
    header: 'What',
    cell: entry => (
      <>
        <Text>{sentence(entry.action)}</Text>
        {detailsOf(entry).map(line => (
          <Text key={line} size="sm" c="dimmed" className={classes.detail ?? ''}>
            {line}
          </Text>
        ))}
      </>
    ),
  },
  { header: 'Record', labelled: true, cell: entry => recordOf(entry) || noFigure },
];

/** For those who look after several. */
export const hospitalColumn: ListColumn<AuditEntry> = {
  header: 'Hospital',
  labelled: true,
  cell: entry => entry.client_name ?? noFigure,
};
