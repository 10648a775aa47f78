import { Checkbox, Stack, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { Subject } from '../state/edited-shift.ts';
import { findPlaceholder, findRatios } from '../state/edited-shift.ts';
import { listQuestions } from '../state/form-state.ts';
import { type ShiftFormStore, useForm, useFormStore } from '../state/form-store.ts';
import { countKey, rnActualKey } from '../state/typed-shift.ts';
import classes from './cards.module.css';
import { GroupCard } from './group-card.tsx';
import { NumberRow } from './number-row.tsx';
import { PremiumCard } from './premium-card.tsx';

/** The numbers of the form by section, in two columns if there is room. */
export const EntryCards = memo(function EntryCards() {
  const module = useForm(state => state.subject.module);
  const cards = buildCards(module);
  const cut = firstColumnLength(cards.map(({ height }) => height));
  return (
    <div className={classes.entry}>
      <Stack gap="s12">{cards.slice(0, cut).map(({ card }) => card)}</Stack>
      <Stack gap="s12">{cards.slice(cut).map(({ card }) => card)}</Stack>
      <Questions />
    </div>
  );
});

/** Says the questions about unusual numbers: the focus has left their fields. */
function Questions() {
  return <VisuallyHidden role="status">{useForm(listQuestions)}</VisuallyHidden>;
}

/** Heights are in rows. */
function buildCards(module: ClientModule): { card: ReactNode; height: number }[] {
  const first = module.sections.find(({ fields }) => fields.length > 0)?.fields[0]?.id;
  const sections = module.sections.map(section => ({
    card: <SectionCard key={section.id} section={section} first={first} />,
    height: section.fields.length + 1.5,
  }));
  return [
    ...sections.filter((_, index) => module.sections[index]?.fields.length !== 0),
    { card: <RnsCard key="rns" first={first === undefined} />, height: 4 },
    // As it is folded: opening it moves no card to the other column.
    { card: <PremiumCard key="premium" />, height: 1.5 },
  ];
}

interface SectionCardProps {
  section: ClientModule['sections'][number];
  first: number | undefined;
}

function SectionCard({ section, first }: SectionCardProps) {
  const subject = useForm(state => state.subject);
  const store = useFormStore();
  const ratios = findRatios(subject);
  return (
    <GroupCard title={section.name}>
      {section.fields.map(({ id, name, help }) => (
        <NumberRow
          key={id}
          name={countKey(id)}
          label={name}
          note={formatRatioNote(ratios[id] ?? 0)}
          help={help || undefined}
          placeholder={findPlaceholder(countKey(id), subject)}
          feed={findProposal(subject, String(id), store)}
          first={id === first}
        />
      ))}
    </GroupCard>
  );
}

function findProposal({ feed }: Subject, id: string, store: ShiftFormStore) {
  const count = feed?.counts[id];
  if (!feed || count === undefined) return undefined;
  return { count, source: feed.source, onAccept: () => store.acceptFeed(id) };
}

function RnsCard({ first }: { first: boolean }) {
  const subject = useForm(state => state.subject);
  return (
    <GroupCard title="RNs working">
      <NumberRow
        name={rnActualKey}
        label="RNs actual"
        note="With the charge nurse if taking patients"
        placeholder={findPlaceholder(rnActualKey, subject)}
        first={first}
      />
      <ChargeNurse />
    </GroupCard>
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
      // Enter leads from the RNs to the reasons; the Tab key stops here, too.
      data-step="aside"
      onChange={event => store.setTyped({ chargeNurseIncluded: event.currentTarget.checked })}
    />
  );
}

/** `0.5 RN each`, `0.333 RN each`, `2.0 RNs each`. */
function formatRatioNote(ratio: number): string {
  const text = Number.isInteger(ratio * 10) ? ratio.toFixed(1) : String(ratio);
  return `${text} ${ratio > 1 ? 'RNs' : 'RN'} each`;
}

/**
 * The number of cards in the first of two columns so that both are about equally tall. The Tab key goes down the first
 * column, then down the second. Example: of the heights 3, 4, 9, 4 the first column has two.
 */
export function firstColumnLength(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let best = { length: heights.length, taller: total };
  let first = 0;
  for (const [index, height] of heights.entries()) {
    first += height;
    const taller = Math.max(first, total - first);
    if (taller < best.taller) best = { length: index + 1, taller };
  }
  return best.length;
}
