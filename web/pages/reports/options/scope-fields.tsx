import { MultiSelect } from '@mantine/core';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import type { OptionsFieldProps } from './report-options.ts';
import { mostHospitalsInDetail, useModuleChoices } from './use-scope.ts';

interface ScopeFieldsProps extends OptionsFieldProps {
  isMultiModule: boolean;
}

/** The modules to report on and, for administrators, the hospitals. */
export function ScopeFields({ options, isMultiModule, errors, onChange }: ScopeFieldsProps) {
  const { is_admin } = useSignedInUser();
  const authState = useAuthState();
  const { clients, modules } = options;
  const choices = useModuleChoices(clients);
  const defaultModules = isMultiModule || clients.length > 0 ? 'All modules' : currentModule(authState)?.name;
  return (
    <>
      {is_admin && (
        <MultiSelect
          label="Hospitals"
          placeholder={clients.length === 0 ? (authState.client?.name ?? '') : ''}
          searchable
          clearable
          limit={50}
          hidePickedOptions
          clearButtonProps={{ 'aria-label': 'Clear the hospitals' }}
          nothingFoundMessage="No matching hospitals"
          error={errors.clients}
          data={(authState.clients ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={clients.map(String)}
          // Other hospitals have other modules and other shift times.
          onChange={ids => onChange({ clients: ids.map(Number), modules: [], shiftWindows: [] })}
        />
      )}
      <MultiSelect
        label="Modules"
        placeholder={modules.length === 0 ? (defaultModules ?? '') : ''}
        searchable={choices.length > 5}
        clearable
        hidePickedOptions={choices.length > 5}
        disabled={clients.length > mostHospitalsInDetail}
        clearButtonProps={{ 'aria-label': 'Clear the modules' }}
        nothingFoundMessage="No matching modules"
        error={errors.modules}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={modules.map(String)}
        onChange={ids => onChange({ modules: ids.map(Number) })}
      />
    </>
  );
}
