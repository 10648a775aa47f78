import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { ImportPanel } from '#web/features/import/import-panel.tsx';
import { useImport } from '#web/features/import/use-import.ts';
import { createShiftImport } from './shift-import.ts';

interface ShiftImportPanelProps {
  module: ClientModule;
  hospital: Client;
  onRunning: (running: boolean) => void;
  onDone: () => void;
}

export function ShiftImportPanel({ module, hospital, onRunning, onDone }: ShiftImportPanelProps) {
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
