import { Checkbox, CloseButton, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClientConfig } from '#contract/users/users.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { hospitalModulesQuery, useHospitalNames } from './hospital-queries.ts';
import { HospitalSelect } from './hospital-select.tsx';
import { noAccess } from './user-form-values.ts';
import type { Named } from './user-scope.ts';

interface AccessFieldProps {
  hospital: string;
  modules: readonly Named[];
  value: ClientConfig;
  error?: string | undefined;
  onChange: (config: ClientConfig) => void;
  /** Removes the hospital from the user. */
  onRemove?: () => void;
  removeLabel?: string;
  /** Fields above the modules. */
  children?: ReactNode;
}

/** The access of one user at one hospital: modules and the owner flag. */
export function AccessField(props: AccessFieldProps) {
  const { hospital, modules, value, error, onChange, onRemove, children } = props;
  const { removeLabel = `Remove ${hospital}` } = props;
  return (
    <Paper component="fieldset" withBorder m={0} p="s12" aria-label={`Access to ${hospital}`}>
      <Group justify="space-between" gap="s8" mb="s8">
        <Text fw={550} aria-hidden>
          {hospital}
        </Text>
        {onRemove && <CloseButton aria-label={removeLabel} onClick={onRemove} />}
      </Group>
      <Stack gap="s8">
        {children}
        <Checkbox.Group
          label="Modules"
          value={value.module_ids.map(String)} // Keeps the modules that are not shown, because the editor may not use them.
          onChange={ids => onChange({ ...value, module_ids: ids.map(Number) })}
          error={error}
        >
          <Stack gap="s8" pb="s6">
            {modules.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label="Owner"
          description="Manages this hospital’s settings and users."
          checked={value.owner}
          onChange={event => onChange({ ...value, owner: event.currentTarget.checked })}
        />
      </Stack>
    </Paper>
  );
}

interface HospitalsFieldProps {
  value: ClientConfig[];
  error: string | undefined;
  onChange: (configs: ClientConfig[]) => void;
}

/** The access of one user at every hospital, for administrators. */
export function HospitalsField({ value, error, onChange }: HospitalsFieldProps) {
  const ids = value.map(config => config.client_id);
  const names = useHospitalNames(ids);
  return (
    <>
      {value.map((config, index) => (
        <LoadedAccessField
          key={config.client_id}
          hospital={names.get(config.client_id) ?? 'Hospital'}
          value={config}
          onChange={changed => onChange(value.with(index, changed))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <HospitalSelect
        label={value.length === 0 ? 'Hospital' : 'Another hospital'}
        placeholder="Search hospitals"
        value={null}
        without={ids}
        onChange={id => id !== null && onChange([...value, noAccess(id)])}
      />
      {error && (
        <Text size="sm" c="var(--parity-danger-text)" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

/** Loads the hospital's modules, for administrators. */
export function LoadedAccessField(props: Omit<AccessFieldProps, 'modules'>) {
  const { data, error } = useQuery(hospitalModulesQuery(props.value.client_id));
  if (error) return <AlertLine error={error} />;
  if (!data) return <Skeleton height={160} />;
  const offered = data.filter(({ id, is_active }) => is_active || props.value.module_ids.includes(id));
  const modules = offered.map(({ id, name, is_active }) => ({
    id,
    name: is_active ? name : `${name} (inactive)`,
  }));
  return <AccessField {...props} modules={modules} />;
}
