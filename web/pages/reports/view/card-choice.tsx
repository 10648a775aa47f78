import { NativeSelect, SegmentedControl } from '@mantine/core';
import classes from '#web/charts/card-frame.module.css';
import type { CardChoice } from '../cards/card.ts';

/** With more options a choice is a list. */
const mostSegments = 5;

interface ChoiceProps {
  title: string;
  choice: CardChoice;
  onChoose: (id: string) => void;
}

export function Choice({ title, choice: { label, options, chosen }, onChoose }: ChoiceProps) {
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
