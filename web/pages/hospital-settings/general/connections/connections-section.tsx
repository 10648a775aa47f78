import { Button, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import type { ApiToken } from '#contract/people/api-tokens.ts';
import { scopeWords } from '#domain/people/api-tokens.ts';
import { client } from '#web/lib/api/client.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { useCredentialColumns } from './credential-columns.tsx';
import { CensusSources } from './sources/census-sources.tsx';

const tokensQuery = (hospital: Client) =>
  queryOptions({
    queryKey: ['api tokens', hospital.id],
    queryFn: ({ signal }) => client.listApiTokens({ signal }),
  });

const scopes: ListColumn<ApiToken> = {
  header: 'Scopes',
  cell: token => token.scopes.map(scope => scopeWords[scope].name).join(', '),
};

/** Programs that call with an API token of the hospital (B4). */
export function ConnectionsSection({ hospital }: { hospital: Client }) {
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensQuery(hospital));
  const adding = useItemDialog<never>();
  const deleting = useItemDialog<ApiToken>();
  const { name, expires, lastUsed, actions } = useCredentialColumns<ApiToken>(
    tokens.dataUpdatedAt,
    'Delete',
    deleting.open,
  );
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
        columns={[name, scopes, expires, lastUsed, actions]}
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
