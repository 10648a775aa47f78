import type { Client } from '#contract/clients/clients.ts';
import { maxMissedCareTypes, missedCareTypeMaxLength } from '#domain/measures/limits.ts';
import { suggestedTypes } from '#domain/missed-care/missed-care.ts';
import {
  type EditedTexts,
  isListed,
  listTexts,
  toEditedTexts,
  withTyped,
} from '#web/features/settings/edited-texts.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { TextList } from '#web/features/settings/text-list.tsx';
import { TextListEditor } from '#web/features/settings/text-list-editor.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './missed-care-card.module.css';

/** The types of missed care that the form of a shift counts (B19). */
export function MissedCareCard({ hospital }: { hospital: Client }) {
  return (
    <SettingCard
      title="Missed Care"
      editLabel="Edit missed care"
      wide
      form={close => <TypesForm hospital={hospital} onSaved={close} />}
    >
      <Hint>
        What nurses can count as left out or late when they enter a shift, in this order. Without types, the
        form does not ask.
      </Hint>
      <TextList texts={hospital.missed_care_types} />
    </SettingCard>
  );
}

function TypesForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const save = useSaveHospital(hospital);
  const form = useServerForm({
    initialValues: { missed_care_types: toEditedTexts(hospital.missed_care_types) },
    check: ({ missed_care_types }) =>
      faults({ missed_care_types: findTooMany(listTexts(missed_care_types).length) }),
    submit: ({ missed_care_types }) => save({ missed_care_types: listTexts(missed_care_types) }),
    onSubmitted: onSaved,
  });
  const field = form.field('missed_care_types');
  return (
    <ServerForm form={form} submitLabel="Save">
      <Hint>
        A few types that everybody understands the same way are counted best. Shifts keep what was counted
        under an earlier name.
      </Hint>
      <TextListEditor
        label="Types"
        addLabel="Add a type"
        noun="type"
        maxLength={missedCareTypeMaxLength}
        {...field}
      />
      <Suggestions texts={field.value} onChange={field.onChange} />
    </ServerForm>
  );
}

function findTooMany(count: number): string | undefined {
  return count > maxMissedCareTypes ? `At most ${maxMissedCareTypes} types, please.` : undefined;
}

interface SuggestionsProps {
  texts: EditedTexts;
  onChange: (texts: EditedTexts) => void;
}

/** Those that are not in the list yet; a tap adds one at its end. */
function Suggestions({ texts, onChange }: SuggestionsProps) {
  const offered = suggestedTypes
    .map(({ source, types }) => ({ source, types: types.filter(type => !isListed(texts, type)) }))
    .filter(({ types }) => types.length > 0);
  return offered.map(({ source, types }) => (
    <section key={source} aria-label={source}>
      <h3 className={classes.source}>{source}</h3>
      <ul className={classes.suggestions}>
        {types.map(type => (
          <li key={type}>
            <button
              type="button"
              className={classes.suggestion}
              aria-label={`Add ${type}`}
              onClick={() => onChange(addText(texts, type))}
            >
              <span aria-hidden="true">+ </span>
              {type}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** What is being typed stays. */
function addText(texts: EditedTexts, name: string): EditedTexts {
  return { ...withTyped({ ...texts, typed: name }), typed: texts.typed };
}
