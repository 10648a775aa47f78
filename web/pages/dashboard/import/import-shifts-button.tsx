import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

const ShiftImportPanel = lazy(async () => ({
  default: (await import('./shift-import-panel.tsx')).ShiftImportPanel,
}));

/** Imports past shifts. Renders nothing without the right to manage the hospital. */
export function ImportShiftsButton({ module }: { module: ClientModule }) {
  const authState = useAuthState();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [running, setRunning] = useState(false);
  if (!authState.client || !managesHospital(authState)) return null;

  function close() {
    setOpened(false);
    void queryClient.invalidateQueries({ queryKey: shiftsKey(module.id) });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={2} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Import Shifts
      </Button>
      <Dialog title="Import Shifts" wide opened={opened} onClose={close} mustFinish={running}>
        <Suspense fallback={<Skeleton height={240} />}>
          <ShiftImportPanel
            module={module}
            hospital={authState.client}
            onRunning={setRunning}
            onDone={close}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
