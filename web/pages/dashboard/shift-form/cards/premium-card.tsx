import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { listPremiumTypes, type PremiumType, standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import { premiumExceedsActual, sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import classes from '../shift-form.module.css';
import type { FormState } from '../state/form-state.ts';
import { premiumCounts } from '../state/typed-shift.ts';
import { useForm, useFormStore } from '../state/use-form.ts';
import { GroupCard } from './group-card.tsx';
import { NumberRow } from './number-row.tsx';

/** On most shifts; the others come into view when they are used or asked for. */
const usual: readonly string[] = ['rn_premium_overtime', 'rn_premium_traveler'];

/** Premium RN types: part of the RNs actual, not added to them. */
export function PremiumCard() {
  const subject = useForm(state => state.subject);
  const inUse = useForm(keysInUse);
  const excess = useForm(excessOf);
  const [opened, setOpened] = useState(false);
  const types = listPremiumTypes(subject.module.other_premiums);
  const keys = inUse.split(' ');
  // In one list and one order whether folded or not: a row that is being typed in must not move.
  const shown = types.filter(({ id }) => opened || usual.includes(id) || keys.includes(id));
  const others = types.filter(({ id }) => !usual.includes(id) && !keys.includes(id));
  const warned = shown.findLast(({ id }) => keys.includes(id))?.id;
  const Chevron = opened ? IconChevronUp : IconChevronDown;

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
        <button
          type="button"
          className={classes.fold}
          aria-expanded={opened}
          aria-label={
            opened ? 'Fewer premium types' : `More premium types: ${others.map(shortName).join(', ')}`
          }
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Fewer types' : others.map(shortName).join(', ')}
          <Chevron size={13} stroke={2} aria-hidden />
        </button>
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
  return <span className={classes.aside}>{text}</span>;
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
      onChange={event => store.setChargeNurseIncluded(event.currentTarget.checked)}
    />
  );
}

/** Types that have a number here, had one when the form was opened, or are refused: joined, so that it compares. */
function keysInUse({ typed, subject, errors }: FormState): string {
  const ids = listPremiumTypes(subject.module.other_premiums).map(({ id }) => id);
  return ids
    .filter(id => typed.numbers[id] || subject.stored?.[id] || subject.previous?.[id] || errors[id])
    .join(' ');
}

/** More premium RNs than RNs: odd, and nobody's business to forbid (D2). */
function excessOf(state: FormState): string | null {
  if (!state.figures) return null;
  const { rnActual } = state.figures.metrics;
  return premiumExceedsActual(typedPremiums(state), rnActual)
    ? `Premium RNs add up to more than the ${rnActual} RNs actual.`
    : null;
}

/** A blank is 0. */
function typedPremiums({ typed, subject }: FormState): Record<string, number> {
  const counts = Object.entries(premiumCounts(typed, subject.module));
  return Object.fromEntries(counts.map(([id, count]) => [id, count ?? 0]));
}

/** `On-Call Called In` is known as On-Call. */
function shortName({ id, name }: PremiumType): string {
  return standardPremiumTypes.some(type => type.id === id)
    ? (name.split(/ (?:Called|Sent|\/)/)[0] ?? name)
    : name;
}
