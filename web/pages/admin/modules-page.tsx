import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminClient, SetUp } from '#contract/clients/admin-clients.ts';
import type { AdminModule } from '#contract/clients/admin-modules.ts';
import type { Section } from '#contract/clients/sections.ts';
import { minRnTargetLimit } from '#domain/measures/limits.ts';
import { hospitalQuery } from '#web/features/users/hospital-queries.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { ModuleForm } from './module-form.tsx';
import { modulesQuery, sectionsQuery, setUpQuery } from './records/admin-queries.ts';
import { NameCell } from './records/record-cells.tsx';
import { RecordsPage } from './records/records-page.tsx';
import { CopyModules } from './set-up/copy-modules.tsx';
import { SetUpCard } from './set-up/set-up-card.tsx';

const toClients = { to: paths.adminClients, label: 'Clients' };
const formatTitle = (hospital: AdminClient) => `Modules of ${hospital.name}`;

export function ModulesPage() {
  const id = Number(useParams().id);
  const hospital = useQuery(hospitalQuery(id));
  const sections = useQuery(sectionsQuery);
  const setUp = useQuery(setUpQuery(id));
  return (
    <LoadedPage query={hospital} title="Modules" back={toClients}>
      {found => (
        <LoadedPage query={sections} title={formatTitle(found)} back={toClients}>
          {catalogue => (
            <LoadedPage query={setUp} title={formatTitle(found)} back={toClients}>
              {progress => (
                <Modules key={found.id} hospital={found} sections={catalogue.results} setUp={progress} />
              )}
            </LoadedPage>
          )}
        </LoadedPage>
      )}
    </LoadedPage>
  );
}

interface ModulesProps {
  hospital: AdminClient;
  sections: Section[];
  setUp: SetUp;
}

/** The modules of a hospital; until its first shift below the steps of its set-up. */
function Modules({ hospital, sections, setUp }: ModulesProps) {
  const columns: ListColumn<AdminModule>[] = [
    { header: 'Name', cell: ({ name, is_active }) => <NameCell name={name} isActive={is_active} /> },
    { header: 'Sections', cell: module => <SectionNames module={module} sections={sections} /> },
    {
      header: 'Minimum target RNs',
      kind: 'figures',
      cell: module => module.min_rn_target.toFixed(minRnTargetLimit.decimals),
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
      {...(setUp.has_shifts
        ? { buttons: <CopyModules clientId={hospital.id} /> }
        : { intro: open => <SetUpCard clientId={hospital.id} setUp={setUp} openModule={open} /> })}
      form={props => <ModuleForm clientId={hospital.id} sections={sections} {...props} />}
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
