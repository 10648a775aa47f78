import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedUser } from '#contract/users/users.ts';
import { fullName } from '#web/features/users/user-words.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule, managesHospital } from '#web/lib/auth/session.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { matchPlaces } from './match-places.ts';
import type { Place } from './place.ts';

const mostPeople = 5;
const pauseMilliseconds = 200;

/** The people whom the query finds: of all hospitals for administrators, of the own one for its owners, none for others. */
export function usePeople(query: string): { people: Place[]; isSearching: boolean } {
  const state = useAuthState();
  const isAdmin = state.user?.is_admin ?? false;
  const search = query.trim();
  const isAsked = (isAdmin || managesHospital(state)) && search.length > 1;
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['people to go to', isAdmin, search],
    async queryFn({ signal }) {
      await untilTyped(signal);
      const call = { query: { query: search, page_size: mostPeople, is_active: true }, signal };
      return isAdmin ? adminClient.listUsers(call) : client.listClientUsers(call);
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return { people: [], isSearching: false };

  function toPlace(user: ListedUser): Place {
    const found = { query: user.email };
    const to = isAdmin
      ? buildAddress(paths.adminUsers, { query: found })
      : paths.hospitalSettings(currentModule(state)?.id, 'people', found);
    return { group: 'People', label: fullName(user), words: [user.email], target: { to } };
  }

  const people = data?.results.map(toPlace) ?? [];
  // The previous answer is shown until the next one, as far as it matches what is typed by now.
  return { people: isPlaceholderData ? matchPlaces(people, search) : people, isSearching: isFetching };
}

/** The next letter cancels the search of the one before it. */
async function untilTyped(signal: AbortSignal): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, pauseMilliseconds));
  signal.throwIfAborted();
}
