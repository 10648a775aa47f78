import { Title } from '@mantine/core';
import { type ReactNode, use, useId, useRef } from 'react';
import header from '#web/charts/card-header.module.css';
import type { Card } from '../cards/card.ts';
import { CardBody } from './card-body.tsx';
import classes from './report-card.module.css';
import { ScreenPartsContext } from './screen-parts.ts';
import { hasTable, isShownAsTable, type ViewState } from './view-state.ts';

interface ReportCardProps {
  card: Card;
  /** The name of the grouping, for the names of downloaded files. */
  place: string;
  view: ViewState;
  /** No other card has the same title, so the card can be a landmark. */
  isUnique: boolean;
  /** Of the heading. */
  level: 2 | 3;
  note?: ReactNode;
}

export function ReportCard({ card, place, view, isUnique, level, note }: ReportCardProps) {
  const titleId = useId();
  const Frame = isUnique ? 'section' : 'article';
  const screen = use(ScreenPartsContext);
  const box = useRef<HTMLElement>(null);
  return (
    <Frame
      ref={box}
      className={classes.card}
      data-width={card.width}
      data-card={card.id}
      aria-labelledby={titleId}
    >
      <div className={header.header}>
        <div className={header.words}>
          <Title order={level} id={titleId} className={header.title ?? ''}>
            {card.title}
          </Title>
          <p className={header.finding}>{card.finding}</p>
        </div>
        {screen && <screen.Controls card={card} place={place} view={view} box={box} />}
      </div>
      <CardBody card={card} asTable={hasTable(card) && isShownAsTable(view.state, card.id)} />
      {card.kind === 'table' && card.remark && <p className={classes.remark}>{card.remark}</p>}
      {note}
    </Frame>
  );
}
