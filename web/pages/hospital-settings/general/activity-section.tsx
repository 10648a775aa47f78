import { Button, Group, Text, Title } from '@mantine/core';
import { auditColumns } from '#web/features/audit/audit-columns.tsx';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { client } from '#web/lib/api/client.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';

/** The audit trail of the hospital, for its owners (D34); loaded on demand. */
export function ActivitySection() {
  const { params, rewrite } = useAddress();
  const ownParams = [...params.keys()].filter(name => name.startsWith('activity'));
  const isShown = ownParams.length > 0;
  const toggle = () =>
    rewrite(before => {
      const cleared = Object.fromEntries(ownParams.map(name => [name, null]));
      return withParams(before, isShown ? cleared : { activity: 'shown' });
    });
  return (
    <ListCard>
      <Group justify="space-between" gap="s8" p="s16" pb={0}>
        <div>
          <Title order={2}>Activity</Title>
          <Text size="sm" c="dimmed" mb={14}>
            Who did what at your hospital, newest first. Times are the hospital’s.
          </Text>
        </div>
        <Button
          variant="default"
          aria-expanded={isShown}
          aria-label={isShown ? 'Hide activity' : 'Show activity'}
          onClick={toggle}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {isShown && (
        // The list of users is on the same tab.
        <AuditList
          name="Activity"
          columns={auditColumns}
          prefix="activity_"
          load={(query, signal) => client.listActivity({ query, ...(signal && { signal }) })}
        />
      )}
    </ListCard>
  );
}
