import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ImportKind, Line, Parsed } from '#web/features/import/import-kind.ts';
import { wasCreated } from '#web/lib/api/client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ImportPanel } from '../import/import-panel.tsx';
import { useImport } from '../import/use-import.ts';
import { hospitalModulesQuery, useHospitalNames } from './hospital-queries.ts';
import { HospitalSelect } from './hospital-select.tsx';
import { looksLikeEmail } from './user-form-values.ts';
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

type NewUser = BodyOf<Endpoints['createClientUser']>;

const ownColumns = [
  { header: 'First Name', required: true },
  { header: 'Last Name', required: true },
  { header: 'Email', required: true },
  { header: 'Owner' },
];

/** Imports users of one hospital: names, address and a column per module (docs/coverage.md section 9). */
export function userImport(hospital: HospitalChoice, { calls }: UserScope): ImportKind<NewUser> {
  return {
    name: `${hospital.name} users`,
    columns: [...ownColumns, ...hospital.modules.map(({ name }) => ({ header: name }))],
    hint: 'One row for each person. Write y under Owner and under each module that the person may use.',
    ifMissing: 'Nobody in it gets these, and who has them loses them.',
    parse: line => parseUser(line, hospital),
    toKey: line => readEmail(line) || null,
    repeated: earlier => `Row ${earlier} has this email too.`,
    send: async body => (wasCreated(await calls.create(body)) ? 'added' : 'updated'),
  };
}

function parseUser(line: Line, hospital: HospitalChoice): Parsed<NewUser> {
  const email = readEmail(line);
  const module_ids = hospital.modules.filter(({ name }) => isYes(line.cell(name))).map(({ id }) => id);
  const blank = ['First Name', 'Last Name', 'Email'].filter(header => line.cell(header) === '');
  const problems = [
    ...blank.map(header => `${header} is blank.`),
    ...(email !== '' && !looksLikeEmail(email) ? ['Enter a valid email address.'] : []),
    ...(module_ids.length === 0 ? ['No models selected'] : []),
  ];
  if (problems.length > 0) return { problem: problems.join(' ') };
  const row = {
    first_name: line.cell('First Name'),
    last_name: line.cell('Last Name'),
    email,
    client_configs: [{ client_id: hospital.id, owner: isYes(line.cell('Owner')), module_ids }],
  };
  return { row };
}

function readEmail(line: Line): string {
  return line.cell('Email').trim().toLowerCase();
}

/** y, Y, yes, Yes. */
function isYes(text: string): boolean {
  return /^y/i.test(text.trim());
}
