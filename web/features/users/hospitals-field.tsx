import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientConfig } from '#contract/people/users.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { AccessField } from './access-field.tsx';
import { hospitalModulesQuery, useHospitalNames } from './hospital-queries.ts';
import { HospitalSelect } from './hospital-select.tsx';
import { noAccess } from './user-form-values.ts';

interface HospitalsFieldProps {
  value: ClientConfig[];
  error: string | undefined;
  onChange: (configs: ClientConfig[]) => void;
}

/** Every hospital of a person, each with what they may use there; for administrators. */
export function HospitalsField({ value, error, onChange }: HospitalsFieldProps) {
  const ids = value.map(config => config.client_id);
  const names = useHospitalNames(ids);
  return (
    <>
      {value.map(config => (
        <LoadedAccessField
          key={config.client_id}
          hospital={names.get(config.client_id) ?? 'Hospital'}
          value={config}
          onChange={changed =>
            onChange(value.map(one => (one.client_id === changed.client_id ? changed : one)))
          }
          onRemove={() => onChange(value.filter(one => one.client_id !== config.client_id))}
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

interface LoadedAccessFieldProps {
  hospital: string;
  value: ClientConfig;
  onChange: (config: ClientConfig) => void;
  onRemove: () => void;
}

function LoadedAccessField(props: LoadedAccessFieldProps) {
  const { data, error } = useQuery(hospitalModulesQuery(props.value.client_id));
  if (error) return <AlertLine message={errorMessage(error)} />;
  if (!data) return <Skeleton height={160} />;
  const offered = data.filter(module => module.is_active || props.value.module_ids.includes(module.id));
  return (
    <AccessField
      {...props}
      modules={offered.map(({ id, name, is_active }) => ({
        id,
        name: is_active ? name : `${name} (inactive)`,
      }))}
    />
  );
}
