import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import type { DisplayLink } from '#contract/people/display-links.ts';
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
        columns={useLinkColumns(hospital, links.dataUpdatedAt, revoking.open)}
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

/** `now` is the time of the answer, in milliseconds. */
function useLinkColumns(
  { modules }: Client,
  now: number,
  onRevoke: (link: DisplayLink) => void,
): ListColumn<DisplayLink>[] {
  const formatInstant = useHospitalTime();
  const nameModules = (ids: number[] | null) => {
    if (ids === null) return 'All modules';
    return ids.map(id => modules.find(module => module.id === id)?.name ?? `Module ${id}`).join(', ');
  };
  return [
    {
      header: 'Name',
      cell: ({ name }) => (
        <Text span fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
    },
    { header: 'Modules', cell: link => nameModules(link.modules) },
    { header: 'Created', labelled: true, cell: ({ created }) => formatInstant(created) },
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
      cell: link => (
        <RowButton
          label={`Revoke ${link.name}`}
          title={`Revoke ${link.name}`}
          icon={IconTrash}
          onClick={() => onRevoke(link)}
        />
      ),
    },
  ];
}
