import { Title } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import type { Card } from '../cards/card.ts';
import { CardBody } from './card-body.tsx';
import { CardControls } from './card-controls.tsx';
import classes from './report-card.module.css';
import type { ViewState } from './view-state.ts';
import { hasTableBehind, isShownAsTable } from './view-state.ts';

interface ReportCardProps {
  card: Card;
  /** What the report calls the part that the card belongs to; names the files it is downloaded as. */
  place: string;
  view: ViewState;
  /** Under the card's content. */
  note?: ReactNode;
}

/** One finding of a report: in words, then drawn, with the figures behind it. */
export function ReportCard({ card, place, view, note }: ReportCardProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const asTable = hasTableBehind(card) && isShownAsTable(view.state, card.id);
  return (
    <section
      ref={box}
      className={classes.card}
      data-width={card.width}
      data-card={card.id}
      aria-labelledby={titleId}
    >
      <div className={classes.header}>
        <div className={classes.words}>
          <Title order={3} id={titleId} className={classes.title ?? ''}>
            {card.title}
          </Title>
          <p className={classes.finding}>{card.finding}</p>
        </div>
        <CardControls card={card} place={place} view={view} box={box} />
      </div>
      <CardBody card={card} asTable={asTable} />
      {card.kind === 'table' && card.remark && <p className={classes.remark}>{card.remark}</p>}
      {note}
    </section>
  );
}
