import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BridgeBase } from '#domain/staffing-bridge/bridge-spans.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useModuleId } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import type { OptionsFieldProps } from './report-options.ts';

const bases: readonly { value: BridgeBase; label: string }[] = [
  { value: 'previous', label: 'Period before' },
  { value: 'last_year', label: 'Last year' },
  { value: 'plan', label: 'Plan' },
];

/** What a Staffing Bridge compares with and, for people who may see plans, the plan of a single module. */
export function BridgeFields({ options, errors, onChange }: OptionsFieldProps) {
  const state = useAuthState();
  const current = useModuleId();
  const { base, assessment, clients, modules } = options;
  const module = modules.length === 0 ? current : modules[0];
  const hasPlans =
    managesHospital(state) && clients.length === 0 && modules.length < 2 && module !== undefined;
  const assessments = useQuery({
    queryKey: ['assessments', 'of module', module, 'names'],
    queryFn: ({ signal }) => client.listAssessments({ query: { module: module ?? 0 }, signal }),
    enabled: hasPlans,
  });
  return (
    <>
      <NativeSelect
        label="Base"
        error={errors.base}
        value={base}
        data={[...bases]}
        onChange={event => onChange({ base: event.currentTarget.value as BridgeBase })}
      />
      {hasPlans && (
        <NativeSelect
          label="Plan"
          error={errors.assessment}
          value={assessment ?? ''}
          data={[
            { value: '', label: 'Module’s plan' },
            ...(assessments.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={event => onChange({ assessment: Number(event.currentTarget.value) || null })}
        />
      )}
    </>
  );
}
