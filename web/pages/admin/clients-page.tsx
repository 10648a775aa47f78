import { Button } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { buildListQuery } from '#web/ui/list/list-state.ts';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';
import { Page } from '#web/ui/page/page.tsx';
import { ClientForm } from './client-form.tsx';
import { clientOrderings, clientsColumns } from './clients-columns.tsx';
import { clientsQuery } from './clients-queries.ts';
import { useAfterChange } from './use-after-change.ts';

export function ClientsPage() {
  const controls = useListState({ ordering: 'name' });
  const { state } = controls;
  const ordering = clientOrderings.find(known => known === state.ordering) ?? 'name';
  const clients = useQuery(clientsQuery({ ...buildListQuery(state), ordering }));
  const afterChange = useAfterChange();
  const { item, opened, open, close } = useItemDialog<AdminClient>();

  function finish() {
    close();
    void afterChange();
  }

  const narrowed = state.query !== '' || state.status !== 'active';
  return (
    <Page
      title="Clients"
      subtitle="All hospitals on this platform."
      controls={
        <>
          <Button
            component={RouterLink}
            to={paths.adminAudit}
            variant="default"
            leftSection={<IconHistory size={16} stroke={2} aria-hidden />}
          >
            Audit Trail
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => open(null)}>
            Add Client
          </Button>
        </>
      }
    >
      <ListCard>
        <ListToolbar controls={controls} searchLabel="Search clients" />
        <ListView
          label="Clients"
          columns={clientsColumns(open)}
          keyOf={hospital => hospital.id}
          controls={controls}
          query={clients}
          empty={
            narrowed
              ? 'No matching hospitals. Try another search, or look for hospitals of any status.'
              : 'There are no hospitals yet. Add the first client.'
          }
        />
      </ListCard>
      <Dialog title={item ? 'Edit Client' : 'Add Client'} opened={opened} onClose={close}>
        <ClientForm hospital={item} onSaved={finish} />
      </Dialog>
    </Page>
  );
}
