import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import type { DisplayLink } from '#contract/display-links/display-links.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { CredentialsCard } from '../credentials-card.tsx';
import { AddDisplayLinkDialog } from './add-display-link-dialog.tsx';
import { kindTexts } from './kind-texts.ts';

/** Links that show Hospital Now (B13) or the posting of a module (B16) on wall screens. */
export function DisplayLinksSection({ hospital }: { hospital: Client }) {
  const formatInstant = useHospitalTime();
  const links = useQuery({
    queryKey: ['display links', hospital.id],
    queryFn: ({ signal }) => settingsClient.listDisplayLinks({ signal }),
  });
  return (
    <CredentialsCard
      title="Display Links"
      hint="Wall screens that show Hospital Now or the posting of a module, without names of people."
      empty="No wall screen is connected. Add a link and open it in the browser of the screen."
      query={links}
      columns={[
        { header: 'Screen', labelled: true, cell: ({ kind }) => kindTexts[kind].name },
        { header: 'Modules', cell: link => nameModules(link, hospital) },
        { header: 'Created', labelled: true, cell: ({ created }) => formatInstant(created) },
      ]}
      add={{
        label: 'Add Display Link',
        dialog: state => <AddDisplayLinkDialog hospital={hospital} {...state} />,
      }}
      remove={{
        verb: 'Revoke',
        title: 'Revoke Display Link',
        ask: ({ name, kind }) =>
          `Revoke ${name}? Its screens go dark within ${kindTexts[kind].end}, and the link never works again.`,
        call: id => settingsClient.deleteDisplayLink({ params: { id } }),
      }}
    />
  );
}

function nameModules({ modules: ids }: DisplayLink, { modules }: Client): string {
  if (ids === null) return 'All modules';
  return ids.map(id => modules.find(module => module.id === id)?.name ?? `Module ${id}`).join(', ');
}
