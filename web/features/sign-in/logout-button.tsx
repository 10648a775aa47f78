import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countKept, deleteKept, deleteSimulations } from '#web/features/unsent/kept.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

const list = new Intl.ListFormat('en-US');

interface LogoutButtonProps {
  label?: string;
  /** Where the next login leads. */
  next?: string;
}

/** Signs out, after a question if unsent input would be left. Shows a failure, because the session is then still open. */
export function LogoutButton({ label = 'Logout', next }: LogoutButtonProps) {
  const userId = useAuthState().user?.id ?? null;
  const { logOut } = useAuthActions();
  const leaving = useMutation({
    mutationFn: () => logOut(next),
    onSuccess: () => userId !== null && deleteSimulations(userId),
  });
  const [asked, setAsked] = useState<string | null>(null);

  function start() {
    const kept = userId === null ? null : describeKept(userId);
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
      <AlertLine error={leaving.error} />
      <Button variant="default" loading={leaving.isPending} onClick={start}>
        {label}
      </Button>
      <Dialog title="Not everything is sent" opened={asked !== null} onClose={() => setAsked(null)}>
        <Text size="sm">
          This browser holds {asked}. They can stay here for you alone, until you sign in here again.
        </Text>
        <Group justify="flex-end" gap="s8">
          <Button variant="default" onClick={() => setAsked(null)} data-autofocus>
            Stay Signed In
          </Button>
          <Button variant="default" onClick={() => void leave(false)}>
            Log Out and Discard
          </Button>
          <Button loading={leaving.isPending} onClick={() => void leave(true)}>
            Log Out and Keep
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

/** `2 shifts that are not sent and 1 draft`; null if nothing is kept. */
function describeKept(userId: number): string | null {
  const { unsent, drafts, assessments, handovers } = countKept(userId);
  const parts = [
    describeCount(unsent, 'shift that is not sent', 'shifts that are not sent'),
    describeCount(drafts, 'draft', 'drafts'),
    describeCount(assessments, 'assessment that is not saved', 'assessments that are not saved'),
    describeCount(handovers, 'hand-over note that is not sent', 'hand-over notes that are not sent'),
  ].flat();
  return parts.length > 0 ? list.format(parts) : null;
}

function describeCount(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
