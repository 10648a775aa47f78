import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ImportPanel } from '../import/import-panel.tsx';
import { useImport } from '../import/use-import.ts';
import { hospitalModulesQuery, useHospitalNames } from './hospital-queries.ts';
import { HospitalSelect } from './hospital-select.tsx';
import { userImport } from './user-import.ts';
import type { HospitalChoice, UserScope } from './user-scope.ts';

interface UserImportDialogProps {
  scope: UserScope;
  opened: boolean;
  onClose: () => void;
}

/** Imports users into the owner's hospital; administrators choose a hospital first. */
export function UserImportDialog({ scope, opened, onClose }: UserImportDialogProps) {
  const [running, setRunning] = useState(false);
  return (
    <Dialog title="Import Users" wide opened={opened} onClose={onClose} mustFinish={running}>
      {scope.kind === 'hospital' ? (
        <UserImport scope={scope} hospital={scope.hospital} onRunning={setRunning} onDone={onClose} />
      ) : (
        <ImportIntoChosen scope={scope} running={running} onRunning={setRunning} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface ImportProps {
  scope: UserScope;
  onRunning: (running: boolean) => void;
  onDone: () => void;
}

function UserImport({ scope, hospital, onRunning, onDone }: ImportProps & { hospital: HospitalChoice }) {
  const kind = userImport(hospital, scope);
  const progress = useImport(kind);
  const running = progress.state.step === 'running';
  useEffect(() => onRunning(running), [running, onRunning]);
  return <ImportPanel kind={kind} progress={progress} onDone={onDone} />;
}

function ImportIntoChosen(props: ImportProps & { running: boolean }) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <>
      <HospitalSelect
        label="Hospital"
        placeholder="Search hospitals"
        disabled={props.running}
        value={chosen}
        onChange={setChosen}
      />
      {/* Starts again with another hospital, because the columns of the file depend on its modules. */}
      {chosen !== null && <ImportInto key={chosen} clientId={chosen} {...props} />}
    </>
  );
}

function ImportInto({ clientId, ...props }: ImportProps & { clientId: number }) {
  const name = useHospitalNames([clientId]).get(clientId);
  const { data, error } = useQuery(hospitalModulesQuery(clientId));
  // Keeps the first answer: the columns must not change during an import.
  const [modules, setModules] = useState<typeof data>();
  if (data && !modules) setModules(data);
  if (modules && name) {
    const hospital = { id: clientId, name, modules: modules.filter(module => module.is_active) };
    return <UserImport hospital={hospital} {...props} />;
  }
  if (error) return <AlertLine error={error} />;
  return <Skeleton height={190} />;
}
