import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { SuggestedClass } from '#domain/standards/setting/suggest-class.ts';
import settings from '#web/features/settings/setting.module.css';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { listFieldGroups } from '../state/field-groups.ts';
import {
  type ClassGroup,
  type FieldDraft,
  findTarget,
  listClassGroups,
  listSuggestions,
  type NamedField,
  withSuggestions,
  withTarget,
} from '../state/standard-draft.ts';
import type { PartProps } from './pack-card.tsx';
import classes from './standards.module.css';

interface FieldMapProps extends PartProps {
  groups: ReturnType<typeof listFieldGroups>;
}

/** The class of each acuity field. Suggestions are applied only with their button. */
export function FieldMap({ draft, faults, change, groups }: FieldMapProps) {
  const offered = listClassGroups(draft);
  const suggestions = listSuggestions(
    draft,
    groups.flatMap(({ fields }) => fields),
  );
  return (
    <Card title="Acuity Fields">
      <Hint>
        The class that each field’s patients belong to. A shift with patients in a field that is not mapped is
        not rated. Choose “Does not count” for patients whom the standard says nothing about: shifts with them
        say how many are not covered.
      </Hint>
      {suggestions.size > 0 && (
        <div className={classes.suggestions}>
          <Hint>
            The names of{' '}
            {suggestions.size === 1
              ? 'one field suggest a class'
              : `${suggestions.size} fields suggest a class`}
            . Check each one: a name may mislead.
          </Hint>
          <Button variant="default" onClick={() => change(withSuggestions(draft, suggestions))}>
            {suggestions.size === 1 ? 'Apply Suggestion' : `Apply ${suggestions.size} Suggestions`}
          </Button>
        </div>
      )}
      {groups.map(({ id, name, fields }) => (
        <section key={id} className={classes.group} aria-label={name}>
          <h3 className={settings.heading}>{name}</h3>
          {fields.map(field => (
            <FieldRow
              key={field.id}
              field={field}
              offered={offered}
              target={findTarget(draft, field.id)}
              suggestion={suggestions.get(field.id)}
              classFault={faults[`map.${field.id}`] ?? faults[`map.${field.id}.class`]}
              patientsFault={faults[`map.${field.id}.patients`]}
              onChange={target => change(withTarget(draft, field.id, target))}
            />
          ))}
        </section>
      ))}
    </Card>
  );
}

interface FieldRowProps {
  field: NamedField;
  offered: readonly ClassGroup[];
  target: FieldDraft | undefined;
  suggestion: SuggestedClass | undefined;
  classFault: string | undefined;
  patientsFault: string | undefined;
  onChange: (target: FieldDraft | undefined) => void;
}

/** Differs from every id of a class. */
const notCounted = '-';

function FieldRow({
  field,
  offered,
  target,
  suggestion,
  classFault,
  patientsFault,
  onChange,
}: FieldRowProps) {
  const suggested =
    suggestion && offered.flatMap(({ classes }) => classes).find(({ id }) => id === suggestion.class);
  const patients = target?.patients ?? '1';

  function choose(value: string) {
    if (value === '') onChange(undefined);
    else onChange({ class: value === notCounted ? null : value, patients });
  }

  return (
    <div className={classes.field}>
      <div>
        <span>{field.name}</span>
        {suggested && (
          <Hint>
            Suggested: {suggested.name}
            {suggestion.patients !== 1 && `, ${suggestion.patients} patients for each count`}
          </Hint>
        )}
      </div>
      <NativeSelect
        aria-label={`Class of ${field.name}`}
        value={target ? (target.class ?? notCounted) : ''}
        error={classFault}
        data={[
          { value: '', label: 'Not mapped' },
          ...listClassChoices(offered),
          { value: notCounted, label: 'Does not count' },
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      {target?.class ? (
        <TextInput
          aria-label={`Patients for each count of ${field.name}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          leftSection="×"
          value={patients}
          error={patientsFault}
          onChange={event => onChange({ class: target.class, patients: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
    </div>
  );
}

/** With the names of the groups if there are several. */
function listClassChoices(offered: readonly ClassGroup[]) {
  const groups = offered.map(({ name, classes }) => ({
    group: name,
    items: classes.map(each => ({ value: each.id, label: each.name || 'Unnamed class' })),
  }));
  return groups.length > 1 ? groups : groups.flatMap(({ items }) => items);
}
