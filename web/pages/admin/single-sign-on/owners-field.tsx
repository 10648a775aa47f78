import { queryOptions, useQueries } from '@tanstack/react-query';
import { largestPage } from '#contract/api/page-sizes.ts';
import { fullName } from '#web/features/users/user-words.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { ChosenItems } from './chosen-items.tsx';

interface OwnersFieldProps {
  /** The hospitals whose owners can be chosen. */
  clientIds: readonly number[];
  value: number[];
  error?: string | undefined;
  onChange: (ids: number[]) => void;
}

const most = 2;

/** Chooses owners who keep their password while single sign-on is required. */
export function OwnersField({ clientIds, value, error, onChange }: OwnersFieldProps) {
  const answers = useQueries({ queries: clientIds.map(ownersQuery) });
  const owners = new Map(
    answers.flatMap(({ data }, index) =>
      (data?.results ?? [])
        .filter(user =>
          user.client_configs.some(config => config.owner && config.client_id === clientIds[index]),
        )
        .map(user => [user.id, `${fullName(user)} (${user.email})`] as const),
    ),
  );
  const offered = [...owners].filter(([id]) => !value.includes(id));
  return (
    <ChosenItems
      items={value.map(id => ({ id, name: owners.get(id) ?? `User ${id}` }))}
      onRemove={id => onChange(value.filter(each => each !== id))}
      error={error}
    >
      <SearchSelect
        label="Emergency owners"
        description="Up to two owners who can still use their password with two-factor. Every use is mailed to all owners."
        placeholder="Search owners"
        disabled={value.length >= most}
        nothingFound="No matching owners"
        data={offered.map(([id, label]) => ({ value: String(id), label }))}
        value={null}
        onChange={id => id !== null && onChange([...value, Number(id)])}
      />
    </ChosenItems>
  );
}

function ownersQuery(clientId: number) {
  const query = { client: clientId, is_active: true, page: 1, page_size: largestPage };
  return queryOptions({
    queryKey: ['users', 'of-hospital', clientId],
    queryFn: ({ signal }) => adminClient.listUsers({ query, signal }),
  });
}
