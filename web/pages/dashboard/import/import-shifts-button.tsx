import { Button, Checkbox } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import { ImportPanel } from '#web/features/import/import-panel.tsx';
import { useImport } from '#web/features/import/use-import.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { createShiftImport } from './shift-import.ts';

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
        <ShiftImport module={module} hospital={authState.client} onRunning={setRunning} onDone={close} />
      </Dialog>
    </>
  );
}

interface ShiftImportProps {
  module: ClientModule;
  hospital: Client;
  onRunning: (running: boolean) => void;
  onDone: () => void;
}

function ShiftImport({ module, hospital, onRunning, onDone }: ShiftImportProps) {
  const [replace, setReplace] = useState(false);
  const kind = createShiftImport(module, hospital, replace);
  const progress = useImport(kind);
  const running = progress.state.step === 'running';
  useEffect(() => onRunning(running), [running, onRunning]);
  return (
    <>
      <Checkbox
        label="Replace shifts that are there"
        description="Otherwise a shift that was entered before stays as it is."
        checked={replace}
        disabled={running}
        onChange={event => setReplace(event.currentTarget.checked)}
      />
      <ImportPanel kind={kind} progress={progress} onDone={onDone} />
    </>
  );
}
