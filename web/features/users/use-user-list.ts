import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#contract/people/users.ts';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { useListState } from '#web/ui/list/use-list-state.ts';
import type { UserTask } from './user-actions.tsx';
import type { UserDialog } from './user-dialogs.tsx';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';
import { defaultUserOrdering, hideUser, reloadUsers, showUser, usersQuery } from './users-query.ts';

export type UserListState = ReturnType<typeof useUserList>;

/** A list of people: what it shows, what is being done to whom, and what to say about it. */
export function useUserList(scope: UserScope) {
  const queryClient = useQueryClient();
  const self = useSignedInUser();
  const { update } = useAuthActions();
  const controls = useListState({ ordering: defaultUserOrdering });
  const hospital = useHospitalFilter();
  const query = useQuery(usersQuery(scope, controls.state, hospital.id));
  const dialog = useItemDialog<UserDialog>();
  const [importing, setImporting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  function done(user: ListedUser, words: string | null) {
    dialog.close();
    setNotice(words);
    void showUser(queryClient, scope, user);
    // Their own name stands in the footer, their own modules in the sidebar.
    if (user.id === self.id) void client.getState().then(update);
  }

  function removed(user: ListedUser) {
    setNotice(`${fullName(user)} was removed.`);
    void hideUser(queryClient, scope, user.id);
  }

  const invitation = useMutation({
    mutationFn: (user: ListedUser) => scope.calls.resendInvitation(user.id),
    onSuccess: user => setNotice(`A new invitation was mailed to ${user.email}.`),
    onMutate: () => setNotice(null),
  });

  function choose(task: UserTask, user: ListedUser) {
    if (task === 'invite') invitation.mutate(user);
    else dialog.open({ task, user });
  }

  return {
    scope,
    controls,
    hospital,
    query,
    dialog,
    notice,
    failure: invitation.error,
    closeNotice: () => setNotice(null),
    add: () => dialog.open({ task: 'add' }),
    choose,
    done,
    removed,
    importing,
    openImport: () => setImporting(true),
    closeImport: () => {
      setImporting(false);
      void reloadUsers(queryClient);
    },
  };
}

/** The hospital that an administrator looks at, in the address like the other filters. */
function useHospitalFilter() {
  const { params, rewrite } = useAddress();
  const id = Number(params.get('client'));
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    choose: (chosen: number | null) => rewrite(before => withParams(before, { page: null, client: chosen })),
  };
}
