import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import type { ApiToken, NewApiToken } from '#contract/tokens/api-tokens.ts';
import { scopeWords, type TokenScope } from '#domain/people/api-tokens.ts';
import { CensusSources } from '#web/features/census/sources/census-sources.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { AddTokenForm } from './add-token-form.tsx';
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
      add={{
        title: 'Add Token',
        form: onAdded => <AddTokenForm hospital={hospital} onAdded={onAdded} />,
        copyTitle: 'Copy your token',
        describe: (token: NewApiToken) => ({
          words: `Give this token to ${token.name}, and to no other program.`,
          codes: [
            { label: 'Token', text: token.token },
            ...listExamples(token, hospital.modules[0]?.id, window.location.origin),
          ],
        }),
      }}
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

/** A command for each scope of a token that can be tried at once. For sending, it reads the ids of modules and fields. */
export function listExamples(
  { scopes, token }: Pick<NewApiToken, 'scopes' | 'token'>,
  moduleId: number | undefined,
  origin: string,
): { label: string; text: string }[] {
  const paths: Record<TokenScope, string | undefined> = {
    'shifts:read': moduleId ? `/api/module/${moduleId}/shifts/` : undefined,
    'reports:read': `/api/reports/ratio/${moduleId ? `?modules=${moduleId}` : ''}`,
    'census:write': '/api/accounts/get_state/',
    'schedule:write': '/api/accounts/get_state/',
    'export:read': '/api/export/shifts.csv',
    scim: '/scim/v2/Users',
  };
  return scopes.flatMap(scope => {
    const path = paths[scope];
    const command = `curl -H "Authorization: Bearer ${token}" "${origin}${path}"`;
    return path ? [{ label: `Try it: ${scopeWords[scope].name}`, text: command }] : [];
  });
}
