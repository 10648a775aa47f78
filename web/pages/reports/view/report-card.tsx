import { Title } from '@mantine/core';
import { type ReactNode, use, useId, useRef } from 'react';
import header from '#web/charts/card-header.module.css';
import type { Card } from '../cards/card.ts';
import { CardBody } from './card-body.tsx';
import classes from './report-card.module.css';
import { ScreenPartsContext } from './screen-parts.ts';
import type { ViewState } from './view-state.ts';
import { hasTableBehind, isShownAsTable } from './view-state.ts';

interface ReportCardProps {
  card: Card;
  /** What the report calls the part that the card belongs to; names the files it is downloaded as. */
  place: string;
  view: ViewState;
  /** There is one of its name alone: then it is a landmark. Many of one name would be noise. */
  isUnique: boolean;
  /** Of its title in the page. */
  level: 2 | 3;
  /** Under the card's content. */
  note?: ReactNode;
}

/** One finding of a report: in words, then drawn, with the figures behind it. */
export function ReportCard({ card, place, view, isUnique, level, note }: ReportCardProps) {
  const titleId = useId();
  const Frame = isUnique ? 'section' : 'article';
  const screen = use(ScreenPartsContext);
  const box = useRef<HTMLElement>(null);
  const asTable = hasTableBehind(card) && isShownAsTable(view.state, card.id);
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
      <CardBody card={card} asTable={asTable} />
      {card.kind === 'table' && card.remark && <p className={classes.remark}>{card.remark}</p>}
      {note}
    </Frame>
  );
}
