import { Button, Group, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useReloadAll } from '../records/use-reload-all.ts';
import { linkToTest } from './providers-query.ts';

/** Turns a provider on, and asks for a test first; or off, after a question. */
export function ActiveSwitch({ provider }: { provider: IdentityProvider }) {
  const { id, name, is_active, tested_at } = provider;
  const [isAskedToTest, testing] = useDisclosure();
  const [isAskedToStop, stopping] = useDisclosure();
  const { turnOn, turnOff } = useActivation(id, testing.close);

  function toggle() {
    if (is_active) stopping.open();
    else if (tested_at === null) testing.open();
    else turnOn.mutate();
  }

  return (
    <>
      <Switch
        aria-label={`${name} is on`}
        checked={is_active}
        disabled={turnOn.isPending}
        onChange={toggle}
      />
      {!isAskedToTest && <AlertLine error={turnOn.error} />}
      <Dialog title={`Test ${name} first`} opened={isAskedToTest} onClose={testing.close}>
        <Text size="sm">
          Nobody has signed in with these settings yet. A test shows whether the provider answers, and which
          address and groups it sends. It signs nobody in.
        </Text>
        <AlertLine error={turnOn.error} />
        <Group justify="flex-end" gap="s8">
          <Button variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn On Without a Test
          </Button>
          <Button component="a" href={linkToTest(id)} data-autofocus>
            Test Sign-In
          </Button>
        </Group>
      </Dialog>
      <ConfirmDialog
        title={`Turn off ${name}`}
        question="People who signed in with it are signed out at once. They can use a password, or reset it by mail."
        confirmLabel="Turn Off"
        opened={isAskedToStop}
        onClose={stopping.close}
        act={turnOff}
      />
    </>
  );
}

/** A provider that is off cannot be required. */
export function useActivation(id: number, onTurnedOn?: () => void) {
  const reloadAll = useReloadAll();
  const update = (body: { is_active: boolean; required?: boolean }) =>
    adminClient.updateIdentityProvider({ params: { id }, body });
  const turnOn = useMutation({
    mutationFn: () => update({ is_active: true }),
    onSuccess: async () => {
      onTurnedOn?.();
      await reloadAll();
    },
  });
  return {
    turnOn,
    turnOff: async () => {
      await update({ is_active: false, required: false });
      void reloadAll();
    },
  };
}
