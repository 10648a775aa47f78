import { Checkbox, Text } from '@mantine/core';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import { premiumExceedsActual, sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import type { FormState } from '../state/form-state.ts';
import { useForm, useFormStore } from '../state/form-store.ts';
import { readPremiums } from '../state/typed-shift.ts';
import { GroupCard } from './group-card.tsx';
import { NumberRow } from './number-row.tsx';

/** Premium RN types; they are included in RNs actual. Every window has the same rows, so that each keeps its place. */
export function PremiumCard() {
  const otherPremiums = useForm(state => state.subject.module.other_premiums);
  const warned = useForm(findLastTyped);
  const excess = useForm(findExcess);
  return (
    <GroupCard title="Premium" aside={<PremiumSum />}>
      {listPremiumTypes(otherPremiums).map(({ id, name, help }) => (
        <NumberRow
          key={id}
          name={id}
          label={name}
          help={help}
          placeholder="0"
          warning={id === warned ? excess : null}
        />
      ))}
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

/** The last row with a number, which shows the warning. */
function findLastTyped({ typed, subject }: FormState): string | undefined {
  return listPremiumTypes(subject.module.other_premiums).findLast(({ id }) => typed.numbers[id])?.id;
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
