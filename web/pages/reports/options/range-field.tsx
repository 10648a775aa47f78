import { NativeSelect } from '@mantine/core';
import { DateField } from '#web/ui/form/date-field.tsx';
import { findPreset, listPresets } from './presets.ts';
import type { Defaults, OptionsFieldProps } from './report-options.ts';

const otherDates = 'Other dates';

export function RangeField(props: OptionsFieldProps & { defaults: Defaults }) {
  const { options, defaults, errors, onChange } = props;
  const presets = listPresets(defaults.today, defaults.firstGoodMonth);
  const chosen = findPreset(presets, options)?.name ?? otherDates;

  function choose(name: string) {
    const preset = presets.find(candidate => candidate.name === name);
    if (preset) onChange({ start: preset.start, end: preset.end });
  }

  return (
    <>
      <NativeSelect
        label="Date range"
        value={chosen}
        data={[
          ...presets.map(({ name }) => name),
          { value: otherDates, label: otherDates, disabled: chosen !== otherDates },
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      <DateField
        label="From"
        value={options.start}
        error={errors.start_date}
        onChange={start => onChange({ start })}
      />
      <DateField label="To" value={options.end} error={errors.end_date} onChange={end => onChange({ end })} />
    </>
  );
}
