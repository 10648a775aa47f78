import { Title } from '@mantine/core';
import { auditColumns } from '#web/features/audit/audit-columns.tsx';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import classes from './general-tab.module.css';

/** The audit trail of the hospital, for its owners (D34). */
export function ActivitySection() {
  return (
    <ListCard>
      <div className={classes.words}>
        <Title order={2}>Activity</Title>
        <Hint>Who did what at your hospital, newest first. Times are the hospital’s.</Hint>
      </div>
      <AuditList
        name="Activity"
        columns={auditColumns}
        load={(query, signal) => settingsClient.listActivity({ query, ...(signal && { signal }) })}
      />
    </ListCard>
  );
}
