import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminModule } from '#contract/clients/admin-modules.ts';
import { hospitalModulesQuery, useHospitalNames } from '#web/features/users/hospital-queries.ts';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { sectionsQuery } from '../records/admin-queries.ts';
import { useReloadAll } from '../records/use-reload-all.ts';

/** Chooses another hospital, then which of its modules are copied to this one. */
export function CopyModules({ clientId }: { clientId: number }) {
  const dialog = useItemDialog<number>();
  const reloadAll = useReloadAll();
  const sourceId = dialog.item ?? 0;
  const name =
    useHospitalNames(dialog.item === null ? [] : [dialog.item]).get(sourceId) ?? 'another hospital';

  function finish() {
    dialog.close();
    void reloadAll();
  }

  return (
    <>
      <HospitalSelect
        label="Copy modules from another hospital"
        labelHidden
        placeholder="Copy from another hospital"
        value={null}
        without={[clientId]}
        onChange={id => id !== null && dialog.open(id)}
      />
      <Dialog title={`Copy from ${name}`} opened={dialog.opened} onClose={dialog.close}>
        <LoadedCopyForm clientId={clientId} sourceId={sourceId} onCopied={finish} />
      </Dialog>
    </>
  );
}

interface CopyFormProps {
  clientId: number;
  sourceId: number;
  onCopied: () => void;
}

function LoadedCopyForm(props: CopyFormProps) {
  const source = useQuery(hospitalModulesQuery(props.sourceId));
  const own = useQuery(hospitalModulesQuery(props.clientId));
  const skeleton = <Skeleton height={160} />;
  return (
    <Loaded query={source} skeleton={skeleton}>
      {modules => (
        <Loaded query={own} skeleton={skeleton}>
          {existing => <CopyForm {...props} modules={modules.filter(isActive)} existing={existing} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const isActive = (module: AdminModule) => module.is_active;

interface LoadedCopyFormProps extends CopyFormProps {
  modules: AdminModule[];
  existing: AdminModule[];
}

/** All modules are chosen at first, without those whose names this hospital already has. */
function CopyForm({ clientId, modules, existing, onCopied }: LoadedCopyFormProps) {
  const { data: catalogue } = useQuery(sectionsQuery);
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()));
  const isTaken = ({ name }: AdminModule) => taken.has(name.toLowerCase());
  const form = useServerForm({
    initialValues: { modules: modules.filter(module => !isTaken(module)).map(({ id }) => String(id)) },
    check: values => (values.modules.length === 0 ? { modules: 'Choose at least one module.' } : {}),
    submit: values =>
      adminClient.copyModules({ body: { client: clientId, modules: values.modules.map(Number) } }),
    onSubmitted: onCopied,
  });
  const describe = (module: AdminModule) =>
    isTaken(module)
      ? 'This hospital has a module with this name.'
      : catalogue?.results
          .filter(({ id }) => module.sections.includes(id))
          .map(section => section.name)
          .join(', ');
  if (modules.length === 0) return <Hint>This hospital has no active modules.</Hint>;
  return (
    <ServerForm form={form} submitLabel="Copy Modules">
      <Hint>
        Sections, minimum target, reasons and premium categories are copied. People, shifts and assessments
        are not.
      </Hint>
      <Checkbox.Group label="Modules" {...form.field('modules')}>
        <Stack gap="s12" pt="s6">
          {modules.map(module => (
            <Checkbox
              key={module.id}
              value={String(module.id)}
              label={module.name}
              description={describe(module)}
              disabled={isTaken(module)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </ServerForm>
  );
}
