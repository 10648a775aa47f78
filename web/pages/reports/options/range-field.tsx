import { NativeSelect } from '@mantine/core';
import type { DateRange } from '#domain/time/calendar.ts';
import { DateField } from './date-field.tsx';
import { defaultPreset, findPreset, presets } from './presets.ts';
import type { Defaults } from './report-calls.ts';
import type { FieldErrors, ReportOptions } from './report-options.ts';

interface RangeFieldProps {
  range: DateRange;
  defaults: Defaults;
  errors: FieldErrors;
  onChange: (changes: Partial<ReportOptions>) => void;
}

const otherDates = 'other';

export function RangeField({
  range,
  defaults: { today, firstGoodMonth },
  errors,
  onChange,
}: RangeFieldProps) {
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
