import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from './alert-line.tsx';

/** Says so when signing out did not work: on a shared workstation nobody should walk away from an open session. */
export function LogoutButton() {
  const { logOut } = useAuthActions();
  const leaving = useMutation({ mutationFn: logOut });
  return (
    <>
      <AlertLine message={leaving.isError ? messageOf(leaving.error) : null} />
      <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Logout
      </Button>
    </>
  );
}
