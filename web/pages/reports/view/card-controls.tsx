import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChartPie, IconTable } from '@tabler/icons-react';
import { CardDownload } from '#web/charts/card-download.tsx';
import classes from '#web/charts/card-header.module.css';
import type { CardChoice } from '../cards/card.ts';
import type { CardControlsProps } from './screen-parts.ts';
import { hasTableBehind, isMetric, isShownAsTable, withChoice, withMetric, withTable } from './view-state.ts';

const mostSegments = 5;

/** What a card shows and how, and the ways to take it along. */
export function CardControls({ card, place, view: { state, onChange }, box }: CardControlsProps) {
  if (!onChange) return null;
  const choice = 'choice' in card ? card.choice : null;
  const asTable = isShownAsTable(state, card.id);
  const Icon = asTable ? IconChartPie : IconTable;
  const chart = card.kind === 'shares' ? 'Pie' : card.kind === 'summary' ? 'Figures' : 'Chart';

  function choose(chosen: string) {
    if (card.kind !== 'table') onChange?.(before => withChoice(before, card.id, chosen));
    else if (isMetric(chosen)) onChange?.(before => withMetric(before, chosen));
  }

  return (
    <div className={classes.controls} data-screen-only>
      {choice && <Choice title={card.title} choice={choice} onChoose={choose} />}
      {hasTableBehind(card) && (
        <Button
          className={classes.toggle ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
          aria-label={`${asTable ? chart : 'Table'}: ${card.title}`}
          onClick={() => onChange(before => withTable(before, card.id, !asTable))}
        >
          {asTable ? chart : 'Table'}
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

/** Few stand side by side, many in a list. */
function Choice({ title, choice: { label, options, chosen }, onChoose }: ChoiceProps) {
  const data = options.map(({ id, name }) => ({ value: id, label: name }));
  if (options.length > mostSegments) {
    return (
      <NativeSelect
        className={classes.choice ?? ''}
        size="xs"
        aria-label={`${label}: ${title}`}
        value={chosen}
        data={data}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    );
  }
  return (
    <SegmentedControl
      className={classes.choice ?? ''}
      size="xs"
      aria-label={`${label}: ${title}`}
      value={chosen}
      data={data}
      onChange={onChoose}
    />
  );
}
