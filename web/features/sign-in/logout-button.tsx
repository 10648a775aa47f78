import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countKept, deleteKept, type KeptCounts } from '#web/features/unsent/kept.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from '#web/ui/dialog/confirm-dialog.module.css';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

const listed = new Intl.ListFormat('en-US');

/** Says so when signing out did not work: on a shared workstation nobody should walk away from an open session. */
export function LogoutButton() {
  const userId = useAuthState().user?.id ?? null;
  const { logOut } = useAuthActions();
  const leaving = useMutation({ mutationFn: logOut });
  const [asked, setAsked] = useState<string | null>(null);

  function begin() {
    const kept = userId === null ? null : wordsOf(countKept(userId));
    if (kept) setAsked(kept);
    else leaving.mutate();
  }

  async function leave(isKept: boolean) {
    await leaving.mutateAsync().then(
      () => !isKept && userId !== null && deleteKept(userId),
      () => setAsked(null),
    );
  }

  return (
    <>
      <AlertLine message={leaving.isError ? errorMessage(leaving.error) : null} />
      <Button variant="default" loading={leaving.isPending} onClick={begin}>
        Logout
      </Button>
      <Dialog title="Not everything is sent" opened={asked !== null} onClose={() => setAsked(null)}>
        <Text size="sm">
          This browser holds {asked}. They can stay here for you alone, until you sign in here again.
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsked(null)} data-autofocus>
            Stay Signed In
          </Button>
          <Button variant="default" onClick={() => void leave(false)}>
            Log Out and Discard
          </Button>
          <Button loading={leaving.isPending} onClick={() => void leave(true)}>
            Log Out and Keep
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** `2 shifts that are not sent and 1 draft`; null where there is nothing. */
function wordsOf({ unsent, drafts, assessments }: KeptCounts): string | null {
  const parts = [
    ...(unsent > 0 ? [unsent === 1 ? '1 shift that is not sent' : `${unsent} shifts that are not sent`] : []),
    ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
    ...(assessments > 0
      ? [
          assessments === 1
            ? '1 assessment that is not saved'
            : `${assessments} assessments that are not saved`,
        ]
      : []),
  ];
  return parts.length > 0 ? listed.format(parts) : null;
}
