import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { useListState } from '#web/ui/list/use-list-state.ts';
import type { UserTask } from './user-cells.tsx';
import type { UserDialog } from './user-dialogs.tsx';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';
import { defaultUserOrdering, useHospitalFilter, usersKey, usersQuery } from './users-query.ts';

export type UserListState = ReturnType<typeof useUserList>;

/** The rows, the open dialog and the notice of a list of users. */
export function useUserList(scope: UserScope) {
  const queryClient = useQueryClient();
  const self = useSignedInUser();
  const { update } = useAuthActions();
  const controls = useListState({ ordering: defaultUserOrdering });
  const hospital = useHospitalFilter();
  const query = useQuery(usersQuery(scope, controls.state, hospital.id));
  const dialog = useItemDialog<UserDialog>();
  const [isImporting, setIsImporting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const reload = () => void queryClient.invalidateQueries({ queryKey: usersKey });

  function finish(user: ListedUser, message: string | null) {
    dialog.close();
    setNotice(message);
    reload();
    // The sidebar shows the user's own name and modules.
    if (user.id === self.id) void client.getState().then(update);
  }

  const invitation = useMutation({
    mutationFn: (user: ListedUser) => scope.calls.resendInvitation(user.id),
    onSuccess: user => setNotice(`A new invitation was mailed to ${user.email}.`),
    onMutate: () => setNotice(null),
  });
  const restoring = useMutation({
    mutationFn: ({ id }: ListedUser) =>
      client.updateClientUser({ params: { id }, body: { suspended: false } }),
    onSuccess: user => finish(user, `${fullName(user)} has access again.`),
    onMutate: () => setNotice(null),
  });

  function choose(task: UserTask, user: ListedUser) {
    if (task === 'invite') invitation.mutate(user);
    else if (task === 'restore') restoring.mutate(user);
    else dialog.open({ task, user });
  }

  return {
    scope,
    controls,
    hospital,
    query,
    dialog,
    notice,
    failure: invitation.error ?? restoring.error,
    closeNotice: () => setNotice(null),
    add: () => dialog.open({ task: 'add' }),
    choose,
    finish,
    isImporting,
    openImport: () => setIsImporting(true),
    closeImport: () => {
      setIsImporting(false);
      reload();
    },
  };
}
