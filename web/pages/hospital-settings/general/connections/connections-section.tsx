import { useQuery } from '@tanstack/react-query';
import type { ApiToken } from '#contract/api-tokens/api-tokens.ts';
import type { Client } from '#contract/clients/clients.ts';
import { scopeWords } from '#domain/people/api-tokens.ts';
import { CensusSources } from '#web/features/census/sources/census-sources.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { CredentialsCard } from './credentials-card.tsx';

const scopes: ListColumn<ApiToken> = {
  header: 'Scopes',
  cell: token => token.scopes.map(scope => scopeWords[scope].name).join(', '),
};

/** Programs that call with an API token of the hospital (B4). */
export function ConnectionsSection({ hospital }: { hospital: Client }) {
  const tokens = useQuery({
    queryKey: ['api tokens', hospital.id],
    queryFn: ({ signal }) => settingsClient.listApiTokens({ signal }),
  });
  return (
    <CredentialsCard
      title="Connections"
      hint="Programs that use your hospital’s data with an API token."
      empty="No program is connected. Add a token to let one read shifts and reports, or to connect your directory of users."
      query={tokens}
      columns={[scopes]}
      add={{ label: 'Add Token', dialog: state => <AddTokenDialog hospital={hospital} {...state} /> }}
      remove={{
        verb: 'Delete',
        title: 'Delete Token',
        ask: ({ name }) => `Delete ${name}? Programs that use it are refused at once.`,
        call: id => settingsClient.deleteApiToken({ params: { id } }),
      }}
    >
      <CensusSources hospital={hospital} />
    </CredentialsCard>
  );
}
