import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { listPremiumTypes, type PremiumType, standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import { premiumExceedsActual, sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import classes from '../shift-form.module.css';
import type { FormState } from '../state/form-state.ts';
import { useForm, useFormStore } from '../state/form-store.ts';
import { readPremiums } from '../state/typed-shift.ts';
import { GroupCard } from './group-card.tsx';
import { NumberRow } from './number-row.tsx';

/** Always shown; the others only if they are in use or unfolded. */
const usual: readonly string[] = ['rn_premium_overtime', 'rn_premium_traveler'];

/** Premium RN types; they are included in RNs actual. */
export function PremiumCard() {
  const subject = useForm(state => state.subject);
  const inUse = useForm(listKeysInUse);
  const excess = useForm(findExcess);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const types = listPremiumTypes(subject.module.other_premiums);
  const keys = inUse.split(' ');
  // The same order folded and unfolded: a row that has the focus must not move.
  const shown = types.filter(({ id }) => isUnfolded || usual.includes(id) || keys.includes(id));
  const others = types.filter(({ id }) => !usual.includes(id) && !keys.includes(id));
  const warned = shown.findLast(({ id }) => keys.includes(id))?.id;
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown;

  return (
    <GroupCard title="Premium" aside={<PremiumSum />}>
      {shown.map(({ id, name, help }) => (
        <NumberRow
          key={id}
          name={id}
          label={name}
          help={help}
          placeholder="0"
          warning={id === warned ? excess : null}
        />
      ))}
      {others.length > 0 && (
        <UnstyledButton
          className={classes.fold ?? ''}
          aria-expanded={isUnfolded}
          aria-label={
            isUnfolded ? 'Fewer premium types' : `More premium types: ${others.map(shortName).join(', ')}`
          }
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Fewer types' : others.map(shortName).join(', ')}
          <Chevron size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      <ChargeNurse />
    </GroupCard>
  );
}

function PremiumSum() {
  const text = useForm(state => {
    const sum = sumPremiumRns(typedPremiums(state));
    return sum === 0 || !state.figures ? '' : `${sum} of ${state.figures.metrics.rnActual}`;
  });
  return (
    <Text span size="xs" c="dimmed" data-figures>
      {text}
    </Text>
  );
}

function ChargeNurse() {
  const store = useFormStore();
  const checked = useForm(state => state.typed.chargeNurseIncluded);
  return (
    <Checkbox
      label="Charge nurse included"
      description="For when the charge nurse assumes patient assignments"
      checked={checked}
      data-step
      onChange={event => store.setTyped({ chargeNurseIncluded: event.currentTarget.checked })}
    />
  );
}

/** The types that have a number in the form, in the stored or in the previous shift, or an error. Joined, to be comparable. */
function listKeysInUse({ typed, subject, errors }: FormState): string {
  const ids = listPremiumTypes(subject.module.other_premiums).map(({ id }) => id);
  return ids
    .filter(id => typed.numbers[id] || subject.stored?.[id] || subject.previous?.[id] || errors[id])
    .join(' ');
}

/** A warning: more premium RNs than RNs can be saved (D2). */
function findExcess(state: FormState): string | null {
  if (!state.figures) return null;
  const { rnActual } = state.figures.metrics;
  return premiumExceedsActual(typedPremiums(state), rnActual)
    ? `Premium RNs add up to more than the ${rnActual} RNs actual.`
    : null;
}

/** A blank is 0. */
function typedPremiums({ typed, subject }: FormState): Record<string, number> {
  const counts = Object.entries(readPremiums(typed, subject.module));
  return Object.fromEntries(counts.map(([id, count]) => [id, count ?? 0]));
}

/** `On-Call Called In` becomes `On-Call`. */
function shortName({ id, name }: PremiumType): string {
  return standardPremiumTypes.some(type => type.id === id)
    ? (name.split(/ (?:Called|Sent|\/)/)[0] ?? name)
    : name;
}
