import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChartPie, IconTable } from '@tabler/icons-react';
import { CardDownload } from '#web/charts/card-download.tsx';
import classes from '#web/charts/card-header.module.css';
import type { CardChoice } from '../cards/card.ts';
import type { CardControlsProps } from './screen-parts.ts';
import { findMetric, hasTable, isShownAsTable, withChoice, withTable } from './view-state.ts';

/** With more options a choice is a list. */
const mostSegments = 5;

export function CardControls({ card, place, view: { state, onChange }, box }: CardControlsProps) {
  if (!onChange) return null;
  const choice = 'choice' in card ? card.choice : null;
  const asTable = isShownAsTable(state, card.id);
  const Icon = asTable ? IconChartPie : IconTable;
  const chart = card.kind === 'shares' ? 'Pie' : card.kind === 'summary' ? 'Figures' : 'Chart';
  const label = asTable ? chart : 'Table';

  function choose(chosen: string) {
    const metric = card.kind === 'table' ? findMetric(chosen) : undefined;
    onChange?.(before => (metric ? { ...before, metric } : withChoice(before, card.id, chosen)));
  }

  return (
    <div className={classes.controls} data-screen-only>
      {choice && <Choice title={card.title} choice={choice} onChoose={choose} />}
      {hasTable(card) && (
        <Button
          className={classes.toggle ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
          aria-label={`${label}: ${card.title}`}
          onClick={() => onChange(before => withTable(before, card.id, !asTable))}
        >
          {label}
        </Button>
      )}
      <CardDownload card={card} place={place} box={box} />
    </div>
  );
}

interface ChoiceProps {
  title: string;
  choice: CardChoice;
  onChoose: (id: string) => void;
}

function Choice({ title, choice: { label, options, chosen }, onChoose }: ChoiceProps) {
  const shared = {
    className: classes.choice ?? '',
    size: 'xs',
    'aria-label': `${label}: ${title}`,
    value: chosen,
    data: options.map(({ id, name }) => ({ value: id, label: name })),
  } as const;
  return options.length > mostSegments ? (
    <NativeSelect {...shared} onChange={event => onChoose(event.currentTarget.value)} />
  ) : (
    <SegmentedControl {...shared} onChange={onChoose} />
  );
}
