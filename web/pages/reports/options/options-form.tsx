import { Button, Group, NativeSelect, Switch } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ReportType } from '#domain/reports/report-types.ts';
import { grainNames, type RequestedGrain } from '#domain/time/date-grain.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import classes from './options-form.module.css';
import { RangeField } from './range-field.tsx';
import type { Defaults } from './report-calls.ts';
import type { OptionsFieldProps, ReportOptions } from './report-options.ts';
import { ScopeFields } from './scope-fields.tsx';
import { ShiftTimesField } from './shift-times-field.tsx';
import { useWindowChoices } from './use-scope.ts';

interface OptionsFormProps extends OptionsFieldProps {
  type: ReportType;
  defaults: Defaults;
  alert: string | null;
  isGenerating: boolean;
  onGenerate: () => void;
}

const comparisons: readonly { value: ReportOptions['compare']; label: string }[] = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'previous', label: 'Period before' },
  { value: 'last_year', label: 'Last year' },
];

export function OptionsForm(props: OptionsFormProps) {
  const { type, onGenerate, ...field } = props;
  const { options, errors, onChange } = field;
  const windows = useWindowChoices(options.clients);

  function submit(event: FormEvent) {
    event.preventDefault();
    onGenerate();
  }

  return (
    <Card data-screen-only>
      <form className={classes.form} onSubmit={submit} aria-label="Report options" noValidate>
        <div className={classes.fields}>
          <ScopeFields {...field} isMultiModule={type.isMultiModule} />
          <RangeField {...field} defaults={props.defaults} />
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
        {/* Chips, switch and button have the same height. */}
        <Group align="flex-end" gap="var(--space-12) var(--space-24)">
          {type.hasShiftWindows && windows.length > 0 && <ShiftTimesField {...field} windows={windows} />}
          {type.hasDayNightSplit && (
            <Switch
              display="flex"
              mih={36}
              style={{ alignItems: 'center' }}
              label="Split day and night"
              checked={options.splitDayNight}
              onChange={event => onChange({ splitDayNight: event.currentTarget.checked })}
            />
          )}
          <Group className={classes.submit ?? ''} flex={1} justify="flex-end" gap="s12">
            <AlertLine message={props.alert} />
            <Button type="submit" loading={props.isGenerating}>
              Generate
            </Button>
          </Group>
        </Group>
      </form>
    </Card>
  );
}
