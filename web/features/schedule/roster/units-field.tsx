import { NativeSelect, Stack, Text } from '@mantine/core';
import { formatQuantity } from '#domain/measures/formatting.ts';
import type { RosterUnit } from '#domain/schedule/roster/check-shifts.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { Scroller } from '#web/ui/table/scroller.tsx';
import type { DraftProps } from './draft-props.ts';
import classes from './roster.module.css';

/** Values of the select. */
const undecided = '';
const notImported = 'none';

/** The module of each unit of the file. */
export function UnitsField({ hospital, draft, read, onChange }: DraftProps) {
  const { units, choices, problems } = read;
  // The other problems come first, and too many units are not listed.
  if (units.length === 0 || (problems.units === undefined && Object.keys(problems).length > 0)) return null;
  if (draft.columns.unit === null && units.length === 1) {
    return <UnitSelect label="Module" unit={units[0]} {...{ hospital, choices, draft, onChange }} />;
  }
  return (
    <Stack gap="s8" component="fieldset" className={classes.units ?? ''}>
      <Text component="legend" size="sm" fw={500} mb="s8">
        Units of the file
      </Text>
      <Scroller label="Units of the file" hasButtons className={classes.unitList}>
        {units.map(unit => (
          <UnitSelect
            key={unit.name}
            label={`${unit.name || 'Without a unit'}: ${formatQuantity(unit.shifts, 'RN shift')}`}
            {...{ unit, hospital, choices, draft, onChange }}
          />
        ))}
      </Scroller>
    </Stack>
  );
}

type UnitSelectProps = Pick<DraftProps, 'hospital' | 'draft' | 'onChange'> & {
  label: string;
  unit: RosterUnit | undefined;
  choices: DraftProps['read']['choices'];
};

function UnitSelect({ label, unit, hospital, draft, choices, onChange }: UnitSelectProps) {
  const key = foldText(unit?.name ?? '');
  const module = choices.get(key);
  return (
    <NativeSelect
      label={label}
      value={module === undefined ? undecided : (module ?? notImported)}
      data={[
        { value: undecided, label: 'Choose a module', disabled: module !== undefined },
        ...hospital.modules.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: notImported, label: 'Do not import' },
      ]}
      onChange={event => {
        const { value } = event.currentTarget;
        if (value === undecided) return;
        onChange({ units: new Map(draft.units).set(key, value === notImported ? null : Number(value)) });
      }}
    />
  );
}
