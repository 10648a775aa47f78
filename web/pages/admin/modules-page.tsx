import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { MIN_RN_TARGET } from '#domain/measures/limits.ts';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { clientQuery, modulesQuery, sectionsQuery } from './admin-queries.ts';
import { ModuleForm } from './module-form.tsx';
import { NameCell } from './record-cells.tsx';
import { RecordsPage } from './records-page.tsx';

const toClients = { to: paths.adminClients, label: 'Clients' };
const formatTitle = (hospital: AdminClient) => `Modules of ${hospital.name}`;

export function ModulesPage() {
  const hospital = useQuery(clientQuery(Number(useParams().id)));
  const sections = useQuery(sectionsQuery);
  return (
    <LoadedPage query={hospital} title="Modules" back={toClients}>
      {found => (
        <LoadedPage query={sections} title={formatTitle(found)} back={toClients}>
          {catalogue => <Modules key={found.id} hospital={found} sections={catalogue.results} />}
        </LoadedPage>
      )}
    </LoadedPage>
  );
}

function Modules({ hospital, sections }: { hospital: AdminClient; sections: Section[] }) {
  const columns: ListColumn<AdminModule>[] = [
    { header: 'Name', cell: ({ name, is_active }) => <NameCell name={name} isActive={is_active} /> },
    { header: 'Sections', cell: module => <SectionNames module={module} sections={sections} /> },
    {
      header: 'Minimum target RNs',
      kind: 'figures',
      cell: module => module.min_rn_target.toFixed(MIN_RN_TARGET.decimals),
    },
  ];
  return (
    <RecordsPage
      title={formatTitle(hospital)}
      subtitle="What this hospital's people choose from, and what they count there."
      back={toClients}
      noun="Module"
      label="Modules"
      query={modulesQuery(hospital.id)}
      columns={columns}
      empty="This hospital has no modules yet. Add the first one, such as Labor & Delivery."
      form={(module, onSaved) => (
        <ModuleForm clientId={hospital.id} module={module} sections={sections} onSaved={onSaved} />
      )}
    />
  );
}

function SectionNames({ module, sections }: { module: AdminModule; sections: readonly Section[] }) {
  const names = sections.filter(section => module.sections.includes(section.id)).map(section => section.name);
  return (
    <Text component="span" size="sm" {...(names.length === 0 && { c: 'dimmed' })}>
      {names.length > 0 ? names.join(', ') : 'No sections: there is nothing to count yet'}
    </Text>
  );
}
