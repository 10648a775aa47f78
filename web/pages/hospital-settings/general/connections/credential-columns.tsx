import { Badge, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { RowButton } from '#web/ui/row-button.tsx';

interface Credential {
  name: string;
  expires_at: string;
  last_used_at: string | null;
}

/** The columns that lists of API tokens and of display links share. `now` is the time of the answer, in milliseconds. */
export function useCredentialColumns<Item extends Credential>(
  now: number,
  verb: 'Delete' | 'Revoke',
  onRemove: (item: Item) => void,
) {
  const formatInstant = useHospitalTime();
  return {
    name: {
      header: 'Name',
      cell: ({ name }) => (
        <Text span fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
    },
    expires: {
      header: 'Expires',
      labelled: true,
      cell: ({ expires_at }) => (
        <>
          {formatInstant(expires_at)}{' '}
          {Date.parse(expires_at) <= now && (
            <Badge variant="light" color="gray">
              Expired
            </Badge>
          )}
        </>
      ),
    },
    lastUsed: {
      header: 'Last used',
      labelled: true,
      cell: ({ last_used_at }) => (last_used_at ? timeAgo(last_used_at, now) : 'Never'),
    },
    actions: {
      header: 'Actions',
      kind: 'actions',
      cell: item => {
        const label = `${verb} ${item.name}`;
        return <RowButton label={label} title={label} icon={IconTrash} onClick={() => onRemove(item)} />;
      },
    },
  } satisfies Record<string, ListColumn<Item>>;
}
