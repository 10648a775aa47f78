import { NativeSelect } from '@mantine/core';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import { DateField } from './date-field.tsx';
import type { FieldErrors } from './field-errors.ts';
import { presetOf, presets } from './presets.ts';
import type { ReportOptions } from './report-options.ts';

interface RangeFieldProps {
  range: DateRange;
  today: IsoDate;
  firstGoodMonth: IsoDate | null;
  errors: FieldErrors;
  onChange: (changes: Partial<ReportOptions>) => void;
}

const own = 'own';

/** A preset, or any two dates. */
export function RangeField({ range, today, firstGoodMonth, errors, onChange }: RangeFieldProps) {
  const [usual] = presets;
  const chosen = presetOf(range, today, firstGoodMonth) ?? own;

  function choose(id: string) {
    const preset = presets.find(candidate => candidate.id === id);
    if (!preset) return;
    // The usual range moves on with the months, so it is not written down.
    const found = preset === usual ? null : preset.rangeOn(today, firstGoodMonth);
    onChange({ start: found?.start ?? null, end: found?.end ?? null });
  }

  return (
    <>
      <NativeSelect
        label="Date range"
        value={chosen}
        data={[
          ...presets.map(({ id, name }) => ({ value: id, label: name })),
          { value: own, label: 'Other dates', disabled: chosen !== own },
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
