import { Button, Group, MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { ReportType } from '#domain/reports/options/report-types.ts';
import { grainNames, type RequestedGrain } from '#domain/time/date-grain.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusUnmatched } from '#web/ui/form/focus-unmatched.ts';
import { SearchMultiSelect } from '#web/ui/form/search-multi-select.tsx';
import { BridgeFields } from './bridge-fields.tsx';
import classes from './options-form.module.css';
import { QuarterFields } from './quarter-fields.tsx';
import { RangeField } from './range-field.tsx';
import type { Defaults, OptionsFieldProps, ReportOptions } from './report-options.ts';
import { ShiftTimesField } from './shift-times-field.tsx';
import { mostHospitalsInDetail, useModuleChoices, useWindowChoices } from './use-scope.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const focusOnRefusal = useFocusOnRefusal(form, props.isGenerating);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusUnmatched(event.currentTarget)) return;
    focusOnRefusal();
    onGenerate();
  }

  return (
    <Card data-screen-only>
      <form ref={form} className={classes.form} onSubmit={submit} aria-label="Report options" noValidate>
        <div className={classes.fields}>
          {type.hasQuarter ? (
            <QuarterFields {...field} defaults={props.defaults} />
          ) : (
            <>
              <ScopeFields {...field} isMultiModule={type.isMultiModule} />
              <RangeField {...field} defaults={props.defaults} />
            </>
          )}
          {type.grains.length > 0 && (
            <NativeSelect
              label="Granularity"
              error={errors.date_grain}
              value={options.grain}
              data={type.grains.map(grain => ({ value: grain, label: grainNames[grain] }))}
              onChange={event => onChange({ grain: event.currentTarget.value as RequestedGrain })}
            />
          )}
          {type.hasComparison && (
            <NativeSelect
              label="Compare with"
              value={options.compare}
              data={[...comparisons]}
              onChange={event => onChange({ compare: event.currentTarget.value as ReportOptions['compare'] })}
            />
          )}
          {type.id === 'staffing_bridge' && <BridgeFields {...field} />}
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

/** After a refusal the first invalid field takes the focus, as in other forms; after a report, its recap does. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, isGenerating: boolean): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (isGenerating || !isPressed.current) return;
    isPressed.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, isGenerating]);
  return () => {
    isPressed.current = true;
  };
}

interface ScopeFieldsProps extends OptionsFieldProps {
  isMultiModule: boolean;
}

/** The modules to report on and, for administrators, the hospitals. */
function ScopeFields({ options, isMultiModule, errors, onChange }: ScopeFieldsProps) {
  const { is_admin } = useSignedInUser();
  const authState = useAuthState();
  const { clients, modules } = options;
  const choices = useModuleChoices(clients);
  const defaultModules = isMultiModule || clients.length > 0 ? 'All modules' : currentModule(authState)?.name;
  const field = {
    label: 'Modules',
    placeholder: modules.length === 0 ? (defaultModules ?? '') : '',
    clearable: true,
    disabled: clients.length > mostHospitalsInDetail,
    clearButtonProps: { 'aria-label': 'Clear the modules' },
    error: errors.modules,
    data: choices.map(({ id, name }) => ({ value: String(id), label: name })),
    value: modules.map(String),
    // Another module has other assessments.
    onChange: (ids: string[]) => onChange({ modules: ids.map(Number), assessment: null }),
  };
  return (
    <>
      {is_admin && (
        <SearchMultiSelect
          label="Hospitals"
          placeholder={clients.length === 0 ? (authState.client?.name ?? '') : ''}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the hospitals' }}
          nothingFound="No matching hospitals"
          error={errors.clients}
          data={(authState.clients ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={clients.map(String)}
          // Other hospitals have other modules and other shift times.
          onChange={ids =>
            onChange({ clients: ids.map(Number), modules: [], shiftWindows: [], assessment: null })
          }
        />
      )}
      {choices.length > 5 ? (
        <SearchMultiSelect nothingFound="No matching modules" {...field} />
      ) : (
        <MultiSelect {...field} />
      )}
    </>
  );
}
