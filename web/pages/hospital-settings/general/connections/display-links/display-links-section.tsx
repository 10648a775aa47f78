import { Button, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import type { DisplayLink } from '#contract/people/display-links.ts';
import { client } from '#web/lib/api/client.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useCredentialColumns } from '../credential-columns.tsx';
import { AddDisplayLinkDialog } from './add-display-link-dialog.tsx';

const linksQuery = (hospital: Client) =>
  queryOptions({
    queryKey: ['display links', hospital.id],
    queryFn: ({ signal }) => client.listDisplayLinks({ signal }),
  });

/** Links that show Hospital Now on wall screens (B13). */
export function DisplayLinksSection({ hospital }: { hospital: Client }) {
  const queryClient = useQueryClient();
  const links = useQuery(linksQuery(hospital));
  const adding = useItemDialog<never>();
  const revoking = useItemDialog<DisplayLink>();
  const formatInstant = useHospitalTime();
  const { name, expires, lastUsed, actions } = useCredentialColumns<DisplayLink>(
    links.dataUpdatedAt,
    'Revoke',
    revoking.open,
  );
  const columns: ListColumn<DisplayLink>[] = [
    name,
    { header: 'Modules', cell: link => nameModules(link, hospital) },
    { header: 'Created', labelled: true, cell: ({ created }) => formatInstant(created) },
    expires,
    lastUsed,
    actions,
  ];
  const reload = () => queryClient.invalidateQueries(linksQuery(hospital));

  async function revokeChosen() {
    if (revoking.item) await client.deleteDisplayLink({ params: { id: revoking.item.id } });
    await reload();
  }

  return (
    <ListCard>
      <Group justify="space-between" gap="s12" p="s16">
        <div>
          <Title order={2}>Display Links</Title>
          <Hint>Wall screens that show Hospital Now without names of people.</Hint>
        </div>
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => adding.open(null)}>
          Add Display Link
        </Button>
      </Group>
      <ListView
        label="Display Links"
        query={links}
        columns={columns}
        empty="No wall screen is connected. Add a link and open it in the browser of the screen."
      />
      <AddDisplayLinkDialog
        hospital={hospital}
        opened={adding.opened}
        onClose={adding.close}
        onAdded={() => void reload()}
      />
      <ConfirmDialog
        title="Revoke Display Link"
        question={`Revoke ${revoking.item?.name}? Its screens go dark within ten seconds, and the link never works again.`}
        confirmLabel="Revoke"
        opened={revoking.opened}
        onClose={revoking.close}
        act={revokeChosen}
      />
    </ListCard>
  );
}

function nameModules({ modules: ids }: DisplayLink, { modules }: Client): string {
  if (ids === null) return 'All modules';
  return ids.map(id => modules.find(module => module.id === id)?.name ?? `Module ${id}`).join(', ');
}
