import { Box } from '@mantine/core';
import { type CSSProperties, type ReactNode, use, useRef } from 'react';
import type { Card, ReportState } from '#web/cards/card.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { getView } from '#web/cards/view-state.ts';
import { CardFrame } from '#web/charts/card-frame.tsx';
import { CardBody } from './card-body.tsx';
import { cardColumns } from './fill-rows.ts';
import classes from './report-view.module.css';

interface ReportCardProps {
  card: Card;
  /** The name of the grouping, for the names of downloaded files. */
  place: string;
  state: ReportState;
  /** No other card has the same title, so the card can be a landmark. */
  isUnique: boolean;
  /** Of the heading. */
  level: 2 | 3 | 4;
  note?: ReactNode;
}

export function ReportCard({ card, place, state, isUnique, level, note }: ReportCardProps) {
  const screen = use(ScreenPartsContext);
  const box = useRef<HTMLElement>(null);
  const span: CSSProperties & { '--columns': number } = { '--columns': cardColumns[card.width] };
  return (
    <CardFrame
      ref={box}
      component={isUnique ? 'section' : 'article'}
      className={classes.card}
      style={span}
      data-width={card.width}
      data-card={card.id}
      data-about={place}
      title={card.title}
      level={level}
      finding={card.finding}
      controls={screen && <screen.Controls card={card} place={place} state={state} box={box} />}
    >
      <CardBody card={card} view={getView(state, card)} />
      {card.kind === 'table' && card.remark && (
        <Box component="p" m="var(--space-8) 0 0" c="dimmed" fz="sm">
          {card.remark}
        </Box>
      )}
      {note}
    </CardFrame>
  );
}
