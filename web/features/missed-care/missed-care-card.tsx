import type { Client } from '#contract/clients/clients.ts';
import { maxMissedCareTypes, missedCareTypeMaxLength } from '#domain/measures/limits.ts';
import { suggestedTypes } from '#domain/missed-care/suggested-types.ts';
import { type EditedTexts, isListed, withTyped } from '#web/features/settings/edited-texts.ts';
import { TextListSetting } from '#web/features/settings/text-list-setting.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import classes from './missed-care-card.module.css';

/** The types of missed care that the form of a shift counts (B19). */
export function MissedCareCard({ hospital }: { hospital: Client }) {
  return (
    <TextListSetting
      title="Missed Care"
      editLabel="Edit missed care"
      hint="What nurses can count as left out or late when they enter a shift, in this order. Without types, the form does not ask."
      formHint="A few types that everybody understands the same way are counted best. Shifts keep what was counted under an earlier name."
      noun="type"
      maxLength={missedCareTypeMaxLength}
      most={maxMissedCareTypes}
      lists={[
        {
          name: 'missed_care_types',
          label: 'Types',
          addLabel: 'Add a type',
          texts: hospital.missed_care_types,
        },
      ]}
      save={useSaveHospital(hospital)}
      renderSuggestions={(texts, onChange) => <Suggestions texts={texts} onChange={onChange} />}
    />
  );
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
