import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { sectionsQuery } from './catalogue-queries.ts';
import { clientQuery, modulesQuery } from './clients-queries.ts';
import { ModuleForm } from './module-form.tsx';
import { ModulesList } from './modules-list.tsx';
import { useAfterChange } from './use-after-change.ts';

const toClients = { to: paths.adminClients, label: 'Clients' };
const titleOf = (hospital: AdminClient) => `Modules of ${hospital.name}`;

export function ModulesPage() {
  const hospital = useQuery(clientQuery(Number(useParams().id)));
  const sections = useQuery(sectionsQuery);
  return (
    <LoadedPage query={hospital} title="Modules" back={toClients}>
      {found => (
        <LoadedPage query={sections} title={titleOf(found)} back={toClients}>
          {catalogue => <ModulesOf key={found.id} hospital={found} sections={catalogue.results} />}
        </LoadedPage>
      )}
    </LoadedPage>
  );
}

function ModulesOf({ hospital, sections }: { hospital: AdminClient; sections: Section[] }) {
  const modules = useQuery(modulesQuery(hospital.id));
  const afterChange = useAfterChange();
  const { item, opened, open, close } = useItemDialog<AdminModule>();

  function finish() {
    close();
    void afterChange();
  }

  return (
    <Page
      title={titleOf(hospital)}
      subtitle="What this hospital's people choose from, and what they count there."
      back={toClients}
      controls={
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => open(null)}>
          Add Module
        </Button>
      }
    >
      <ModulesList query={modules} sections={sections} onEdit={open} />
      <Dialog title={item ? 'Edit Module' : 'Add Module'} opened={opened} onClose={close}>
        <ModuleForm clientId={hospital.id} module={item} sections={sections} onSaved={finish} />
      </Dialog>
    </Page>
  );
}
