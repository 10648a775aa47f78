import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import type { ApiToken } from '#contract/people/api-tokens.ts';
import { scopeWords } from '#domain/people/token-scopes.ts';
import { client } from '#web/lib/api/client.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { CensusSources } from './sources/census-sources.tsx';

const tokensQuery = (hospital: Client) =>
  queryOptions({
    queryKey: ['api tokens', hospital.id],
    queryFn: ({ signal }) => client.listApiTokens({ signal }),
  });

/** Programs that call with an API token of the hospital (B4). */
export function ConnectionsSection({ hospital }: { hospital: Client }) {
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensQuery(hospital));
  const adding = useItemDialog<never>();
  const deleting = useItemDialog<ApiToken>();
  const reload = () => queryClient.invalidateQueries(tokensQuery(hospital));

  async function deleteChosen() {
    if (deleting.item) await client.deleteApiToken({ params: { id: deleting.item.id } });
    await reload();
  }

  return (
    <ListCard>
      <Group justify="space-between" gap="s12" p="s16">
        <div>
          <Title order={2}>Connections</Title>
          <Hint>Programs that use your hospital’s data with an API token.</Hint>
        </div>
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => adding.open(null)}>
          Add Token
        </Button>
      </Group>
      <ListView
        label="Connections"
        query={tokens}
        columns={useTokenColumns(tokens.dataUpdatedAt, deleting.open)}
        empty="No program is connected. Add a token to let one read shifts and reports, or to connect your directory of users."
      />
      <CensusSources hospital={hospital} />
      <AddTokenDialog
        hospital={hospital}
        opened={adding.opened}
        onClose={adding.close}
        onAdded={() => void reload()}
      />
      <ConfirmDialog
        title="Delete Token"
        question={`Delete ${deleting.item?.name}? Programs that use it are refused at once.`}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={deleteChosen}
      />
    </ListCard>
  );
}

/** `now` is the time of the answer, in milliseconds. */
function useTokenColumns(now: number, onDelete: (token: ApiToken) => void): ListColumn<ApiToken>[] {
  const formatInstant = useHospitalTime();
  return [
    {
      header: 'Name',
      cell: ({ name }) => (
        <Text span fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
    },
    {
      header: 'Scopes',
      cell: ({ scopes }) => scopes.map(scope => scopeWords[scope].name).join(', '),
    },
    {
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
    {
      header: 'Last used',
      labelled: true,
      cell: ({ last_used_at }) => (last_used_at ? timeAgo(last_used_at, now) : 'Never'),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: token => (
        <RowButton
          label={`Delete ${token.name}`}
          title={`Delete ${token.name}`}
          icon={IconTrash}
          onClick={() => onDelete(token)}
        />
      ),
    },
  ];
}
