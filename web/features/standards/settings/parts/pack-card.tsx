import { NativeSelect, Stack } from '@mantine/core';
import { standardPacks } from '#domain/standards/setting/packs.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import { describeReplaced } from '#web/features/standards/words/describe-setting.ts';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { DraftFaults } from '../state/draft-setting.ts';
import { choosePack, findChosenPack, type StandardDraft } from '../state/standard-draft.ts';
import classes from './standards.module.css';

export interface PartProps {
  draft: StandardDraft;
  faults: DraftFaults;
  change: (draft: StandardDraft) => void;
}

/** Which standard, for which type of unit, and from when. */
export function PackCard({
  draft,
  faults,
  change,
  history,
}: PartProps & { history: readonly StandardChange[] }) {
  const pack = findChosenPack(draft);
  const units = pack?.unit_types ?? [];
  return (
    <Card title="Standard">
      <Hint>
        A law, a policy or your own plan that says how many RNs patients need at least. Parity then shows with
        each shift how many RNs are required, beside your target.
      </Hint>
      <div className={classes.fields}>
        <NativeSelect
          label="Standard"
          value={draft.pack}
          error={faults.pack}
          data={packChoices}
          onChange={event => change(choosePack(draft, event.currentTarget.value))}
        />
        {units.length > 0 && (
          <NativeSelect
            label="Unit type"
            value={units.some(({ id }) => id === draft.unit_type) ? draft.unit_type : ''}
            error={faults.unit_type}
            data={[
              { value: '', label: 'Choose a unit type' },
              ...units.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={event => change({ ...draft, unit_type: event.currentTarget.value })}
          />
        )}
        {pack && (
          <DateField
            label="Counts from"
            value={draft.from}
            error={faults.from}
            onChange={from => change({ ...draft, from })}
            onClear={() => change({ ...draft, from: '' })}
          />
        )}
      </div>
      {pack && (
        <Stack gap="s4">
          <Hint>
            Earlier dates keep what was in force then. Choose an earlier date to correct a setting that was
            wrong from then on.
          </Hint>
          {draft.from !== '' && <Hint>{describeReplaced(history, draft.from)}</Hint>}
        </Stack>
      )}
    </Card>
  );
}

/** Each pack once, by the name of its newest version. */
const newest = standardPacks.filter(
  (pack, index) => !standardPacks.slice(index + 1).some(({ id }) => id === pack.id),
);

const listPackChoices = (isOwnPlan: boolean) =>
  newest
    .filter(({ kind }) => (kind === 'own_plan') === isOwnPlan)
    .map(({ id, name }) => ({ value: id, label: name }));

const packChoices = [
  { value: '', label: 'Choose a standard' },
  { group: 'With figures of the law or policy', items: listPackChoices(false) },
  { group: 'With figures of your own plan', items: listPackChoices(true) },
];
