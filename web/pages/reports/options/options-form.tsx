import { Button, NativeSelect, Switch } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ReportType } from '#domain/reports/report-types.ts';
import { grainNames, type RequestedGrain } from '#domain/time/date-grain.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import classes from './options-form.module.css';
import { RangeField } from './range-field.tsx';
import { type Defaults, resolveReportRange } from './report-calls.ts';
import type { FieldErrors, ReportOptions } from './report-options.ts';
import { ScopeFields } from './scope-fields.tsx';
import { ShiftTimesField } from './shift-times-field.tsx';
import { useWindowChoices } from './use-scope.ts';

interface OptionsFormProps {
  type: ReportType;
  options: ReportOptions;
  defaults: Defaults;
  errors: FieldErrors;
  alert: string | null;
  isGenerating: boolean;
  onChange: (changes: Partial<ReportOptions>) => void;
  onGenerate: () => void;
}

const comparisons: readonly { value: ReportOptions['compare']; label: string }[] = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'previous', label: 'Period before' },
  { value: 'last_year', label: 'Last year' },
];

export function OptionsForm(props: OptionsFormProps) {
  const { type, options, errors, onChange, onGenerate } = props;
  const windows = useWindowChoices(options.clients);

  function submit(event: FormEvent) {
    event.preventDefault();
    onGenerate();
  }

  return (
    <Card data-screen-only>
      <form className={classes.form} onSubmit={submit} aria-label="Report options" noValidate>
        <div className={classes.fields}>
          <ScopeFields
            options={options}
            isMultiModule={type.isMultiModule}
            errors={errors}
            onChange={onChange}
          />
          <RangeField
            range={resolveReportRange(options, props.defaults)}
            defaults={props.defaults}
            errors={errors}
            onChange={onChange}
          />
          {type.grains.length > 0 && (
            <NativeSelect
              label="Granularity"
              error={errors.date_grain}
              value={options.grain}
              data={type.grains.map(grain => ({ value: grain, label: grainNames[grain] }))}
              onChange={event => onChange({ grain: event.currentTarget.value as RequestedGrain })}
            />
          )}
          <NativeSelect
            label="Compare with"
            value={options.compare}
            data={[...comparisons]}
            onChange={event => onChange({ compare: event.currentTarget.value as ReportOptions['compare'] })}
          />
        </div>
        <div className={classes.second}>
          {type.hasShiftWindows && windows.length > 0 && (
            <ShiftTimesField
              windows={windows}
              chosen={options.shiftWindows}
              error={errors.shift_windows}
              onChange={shiftWindows => onChange({ shiftWindows })}
            />
          )}
          {type.hasDayNightSplit && (
            <Switch
              label="Split day and night"
              checked={options.splitDayNight}
              onChange={event => onChange({ splitDayNight: event.currentTarget.checked })}
            />
          )}
          <div className={classes.submit}>
            <AlertLine message={props.alert} />
            <Button type="submit" loading={props.isGenerating}>
              Generate
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
