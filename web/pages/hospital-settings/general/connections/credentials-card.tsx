import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signInMethodsQuery } from '#web/features/sign-in/confirm-password.tsx';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { AddCredentialDialog, type Addition } from './add-credential-dialog.tsx';

interface Credential {
  id: number;
  name: string;
  expires_at: string;
  last_used_at: string | null;
}

interface CredentialsCardProps<Item, Added> {
  title: string;
  hint: string;
  /** Shown if there are none. */
  empty: string;
  query: UseQueryResult<{ results: Item[]; count: number }>;
  /** Those after the name. */
  columns: readonly ListColumn<Item>[];
  add: Addition<Added>;
  remove: {
    verb: 'Delete' | 'Revoke';
    title: string;
    ask: (item: Item) => string;
    call: (id: number) => Promise<unknown>;
  };
  /** Below the list. */
  children?: ReactNode;
}

/** API tokens or display links: what opens the hospital’s data to something that is not a person. */
export function CredentialsCard<Item extends Credential, Added>(props: CredentialsCardProps<Item, Added>) {
  const { title, hint, empty, query, columns, add, remove, children } = props;
  // Known before the dialog opens, which then shows the question with its first paint.
  const methods = useQuery(signInMethodsQuery);
  const adding = useItemDialog<never>();
  const removing = useItemDialog<Item>();
  const { name, ...dates } = useCredentialColumns<Item>(query.dataUpdatedAt);
  const actions: ListColumn<Item> = {
    header: 'Actions',
    kind: 'actions',
    cell: item => {
      const label = `${remove.verb} ${item.name}`;
      return <RowButton label={label} title={label} icon={IconTrash} onClick={() => removing.open(item)} />;
    },
  };

  function reload() {
    void query.refetch();
    // Adding one has confirmed who the user is, so the next one asks for nothing.
    void methods.refetch();
  }

  async function removeChosen() {
    if (removing.item) await remove.call(removing.item.id);
    await query.refetch();
  }

  return (
    <ListCard>
      <Group justify="space-between" gap="s12" p="s16">
        <div>
          <Title order={2}>{title}</Title>
          <Hint>{hint}</Hint>
        </div>
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => adding.open(null)}>
          {add.title}
        </Button>
      </Group>
      <ListView
        label={title}
        query={query}
        columns={[name, ...columns, dates.expires, dates.lastUsed, actions]}
        empty={empty}
      />
      {children}
      <AddCredentialDialog addition={add} opened={adding.opened} onClose={adding.close} onAdded={reload} />
      <ConfirmDialog
        title={remove.title}
        question={removing.item ? remove.ask(removing.item) : ''}
        confirmLabel={remove.verb}
        opened={removing.opened}
        onClose={removing.close}
        act={removeChosen}
      />
    </ListCard>
  );
}

/** `now` is the time of the answer, in milliseconds. */
function useCredentialColumns<Item extends Credential>(now: number) {
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
  } satisfies Record<string, ListColumn<Item>>;
}
