import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import { patterns } from '#contract/page-patterns.ts';
import type { DisplayLink, NewDisplayLink } from '#contract/tokens/display-links.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { AddDisplayLinkForm, kindTexts } from './add-display-link-form.tsx';
import { CredentialsCard } from './credentials-card.tsx';

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
        title: 'Add Display Link',
        form: onAdded => <AddDisplayLinkForm hospital={hospital} onAdded={onAdded} />,
        copyTitle: 'Copy the link',
        describe: (link: NewDisplayLink) => ({
          words: `Open this link in the browser of the screen. Anyone who has it can see ${link.name} for a year.`,
          codes: [{ label: 'Link', text: writeAddress(link) }],
        }),
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

/** The fragment is not sent to the server, so neither logs nor referrers contain the token. */
function writeAddress({ kind, token }: NewDisplayLink): string {
  return `${window.location.origin}${kind === 'posting' ? patterns.posting : patterns.display}#${token}`;
}
