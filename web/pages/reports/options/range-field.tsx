import { NativeSelect } from '@mantine/core';
import type { DateRange } from '#domain/time/calendar.ts';
import { DateField } from './date-field.tsx';
import { findPreset, presets } from './presets.ts';
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
  const chosen = findPreset(range, today, firstGoodMonth) ?? otherDates;

  function choose(id: string) {
    const preset = presets.find(candidate => candidate.id === id);
    if (!preset) return;
    // The default range moves with the current month, so the address does not hold it.
    const found = preset.id === 'last-12-months' ? null : preset.getRange(today, firstGoodMonth);
    onChange({ start: found?.start ?? null, end: found?.end ?? null });
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
        onChange={start => onChange({ start, end: range.end })}
      />
      <DateField
        label="To"
        value={range.end}
        error={errors.end_date}
        onChange={end => onChange({ start: range.start, end })}
      />
    </>
  );
}
