import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import { premiumExceedsActual, sumPremiumRns } from '#domain/shifts/shift-metrics.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { FormState } from '../state/form-state.ts';
import { useForm } from '../state/form-store.ts';
import { readPremiums } from '../state/typed-shift.ts';
import classes from './cards.module.css';
import { GroupCard } from './group-card.tsx';
import { NumberRow } from './number-row.tsx';

/** Premium RN types, which are included in RNs actual. Most shifts have none: then they are folded. */
export function PremiumCard() {
  const hasPremium = useForm(state => sumPremiumRns(typedPremiums(state)) > 0 || hasFault(state));
  const [isOpen, setIsOpen] = useState(hasPremium);
  // It stays open: a row that is cleared keeps its place and the focus.
  if (hasPremium && !isOpen) setIsOpen(true);
  const [isAsked, setIsAsked] = useState(false);
  if (isOpen) return <PremiumRows takesFocus={isAsked} />;
  return (
    <Card className={classes.card}>
      <LinkButton
        onClick={() => {
          setIsAsked(true);
          setIsOpen(true);
        }}
      >
        No premium RNs – add
      </LinkButton>
    </Card>
  );
}

function PremiumRows({ takesFocus }: { takesFocus: boolean }) {
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) rows.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const otherPremiums = useForm(state => state.subject.module.other_premiums);
  const warned = useForm(findLastTyped);
  const excess = useForm(findExcess);
  return (
    <GroupCard ref={rows} title="Premium" aside={<PremiumSum />}>
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

function hasFault({ errors, subject }: FormState): boolean {
  return listPremiumTypes(subject.module.other_premiums).some(({ id }) => id in errors);
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
