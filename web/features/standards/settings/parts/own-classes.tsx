import { Button, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mixes } from '#domain/standards/packs/pack.ts';
import { classMaxChoices, classNameMaxLength, maxClasses } from '#domain/standards/setting/setting-limits.ts';
import { describeMax, mixTexts } from '#domain/standards/setting/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { type ClassDraft, withNewClass } from '../state/standard-draft.ts';
import type { PartProps } from './pack-card.tsx';
import classes from './standards.module.css';

/** The classes of patients of the hospital's own plan, and how they share RNs. */
export function OwnClasses({ draft, faults, change }: PartProps) {
  const setClass = (index: number, changes: Partial<ClassDraft>) =>
    change({
      ...draft,
      classes: draft.classes.map((each, place) => (place === index ? { ...each, ...changes } : each)),
    });
  return (
    <Card title="Patient Classes">
      <Hint>The classes of patients in your plan, and of how many of them an RN has at most.</Hint>
      <ul className={classes.classes} aria-label="Patient classes">
        {draft.classes.map(({ id, name, max }, index) => (
          <li key={id}>
            <TextInput
              aria-label={`Name of class ${index + 1}`}
              placeholder="Active labor"
              autoComplete="off"
              maxLength={classNameMaxLength}
              value={name}
              error={faults[`classes.${index}.name`]}
              onChange={event => setClass(index, { name: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={`Most patients of class ${index + 1}`}
              data={maxChoices}
              value={max}
              error={faults[`classes.${index}.max`]}
              onChange={event => setClass(index, { max: event.currentTarget.value })}
            />
            <RowButton
              label={`Remove class ${index + 1}`}
              icon={IconTrash}
              disabled={draft.classes.length === 1}
              onClick={() => change({ ...draft, classes: draft.classes.filter(each => each.id !== id) })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        disabled={draft.classes.length === maxClasses}
        onClick={() => change(withNewClass(draft))}
      >
        Add Class
      </Button>
      <Radio.Group
        label="RNs with patients of several classes"
        value={draft.mix}
        error={faults.mix}
        onChange={mix => change({ ...draft, mix })}
      >
        <Stack gap="s8" py="s6">
          {mixes.map(mix => (
            <Radio key={mix} value={mix} label={mixTexts[mix].name} description={mixTexts[mix].description} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.fields}>
        <TextInput
          label="Fewest RNs"
          description="Also without patients."
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={draft.floor}
          error={faults.floor}
          onChange={event => change({ ...draft, floor: event.currentTarget.value })}
        />
        {draft.pack === 'own_plan' && (
          <TextInput
            label="Required share, %"
            description="Of the rated shifts. A blank is none."
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={draft.required_share}
            error={faults.required_share}
            onChange={event => change({ ...draft, required_share: event.currentTarget.value })}
          />
        )}
      </div>
    </Card>
  );
}

const maxChoices = classMaxChoices.map(max => ({ value: String(max), label: describeMax(max) }));
