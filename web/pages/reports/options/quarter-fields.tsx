import { NativeSelect } from '@mantine/core';
import { labelQuarter, toQuarterRange } from '#domain/peers/quarters.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule } from '#web/lib/auth/session.ts';
import type { Defaults, OptionsFieldProps } from './report-options.ts';

/** One module and a quarter. */
export function QuarterFields({
  options,
  defaults: { quarters },
  errors,
  onChange,
}: OptionsFieldProps & { defaults: Defaults }) {
  const authState = useAuthState();
  const module = options.modules[0] ?? currentModule(authState)?.id;
  const { quarter } = options;
  // An address may have an older quarter.
  const offered = quarter === null || quarters.includes(quarter) ? quarters : [...quarters, quarter];
  return (
    <>
      <NativeSelect
        label="Compared module"
        error={errors.modules ?? addNextStep(errors.peer_group)}
        value={String(module)}
        data={availableModules(authState).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={event => onChange({ modules: [Number(event.currentTarget.value)] })}
      />
      <NativeSelect
        label="Quarter"
        error={errors.quarter}
        value={quarter ?? quarters[0]}
        data={offered.map(each => ({ value: each, label: labelQuarter(each) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...toQuarterRange(value), quarter: value })}
      />
    </>
  );
}

function addNextStep(problem: string | undefined): string | undefined {
  return problem && `${problem} Parity’s administrators put modules into groups.`;
}
