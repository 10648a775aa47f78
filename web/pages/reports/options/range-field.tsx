import { NativeSelect } from '@mantine/core';
import { DateField } from './date-field.tsx';
import { defaultPreset, findPreset, presets } from './presets.ts';
import { type Defaults, resolveReportRange } from './report-calls.ts';
import type { OptionsFieldProps } from './report-options.ts';

const otherDates = 'other';

export function RangeField(props: OptionsFieldProps & { defaults: Defaults }) {
  const { options, defaults, errors, onChange } = props;
  const { today, firstGoodMonth } = defaults;
  const range = resolveReportRange(options, defaults);
  const chosen = findPreset(range, today, firstGoodMonth)?.id ?? otherDates;

  function choose(id: string) {
    const preset = presets.find(candidate => candidate.id === id);
    // The default range moves with the current month, so the address does not hold it.
    const isDefault = preset === defaultPreset;
    if (preset) onChange(isDefault ? { start: null, end: null } : preset.getRange(today, firstGoodMonth));
  }

  return (
    <>
      <NativeSelect
        label="Date range"
        value={chosen}
        data={[
          ...presets.map(({ id, name }) => ({ value: id, label: name })),
          { value: otherDates, label: 'Other dates', disabled: chosen !== otherDates },
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      <DateField
        label="From"
        value={range.start}
        error={errors.start_date}
        onChange={start => onChange({ ...range, start })}
      />
      <DateField
        label="To"
        value={range.end}
        error={errors.end_date}
        onChange={end => onChange({ ...range, end })}
      />
    </>
  );
}
