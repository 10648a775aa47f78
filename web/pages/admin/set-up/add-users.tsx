import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { UserDialogs } from '#web/features/users/user-dialogs.tsx';
import { everybody } from '#web/features/users/user-scope.ts';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useReloadAll } from '../records/use-reload-all.ts';

interface AddUsersProps {
  clientId: number;
  moduleIds: number[];
  /** The first person of a hospital starts as its owner. */
  isFirst: boolean;
}

/** Adds people to a hospital in place; the form starts with access to all its modules. */
export function AddUsers({ clientId, moduleIds, isFirst }: AddUsersProps) {
  const dialog = useItemDialog<{ owner: boolean }>();
  const [notice, setNotice] = useState<string | null>(null);
  const reloadAll = useReloadAll();
  const access = { client_id: clientId, owner: dialog.item?.owner ?? false, module_ids: moduleIds };

  function finish(_: ListedUser, message: string | null) {
    dialog.close();
    setNotice(message);
    void reloadAll();
  }

  return (
    <>
      <NoticeLine message={notice} onClose={() => setNotice(null)} />
      <Button
        variant={isFirst ? 'filled' : 'default'}
        disabled={moduleIds.length === 0}
        onClick={() => dialog.open({ owner: isFirst })}
      >
        Add Users
      </Button>
      <UserDialogs
        scope={everybody}
        dialog={{ task: 'add', access }}
        opened={dialog.opened}
        onClose={dialog.close}
        onDone={finish}
      />
    </>
  );
}
