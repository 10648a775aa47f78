import { use } from 'react';
import { PieChart } from '#web/charts/pie-chart.tsx';
import type { Card, CommentsCard, SharesCard } from '../cards/card.ts';
import { useShowShifts } from '../shifts-behind/show-shifts.ts';
import { CardTable } from './card-table.tsx';
import { Bars } from './charts/bars.tsx';
import { Heatmap } from './charts/heatmap.tsx';
import { Lines } from './charts/lines.tsx';
import { Schedule } from './charts/schedule.tsx';
import { Tiles } from './charts/tiles.tsx';
import { CommentList } from './comments/comment-list.tsx';
import { ScreenPartsContext } from './screen-parts.ts';

/** The content of a card below its finding. */
export function CardBody({ card, asTable }: { card: Card; asTable: boolean }) {
  if (asTable) return <CardTable label={`${card.title}, as a table`} table={card.table} />;
  switch (card.kind) {
    case 'summary':
      return <Tiles card={card} />;
    case 'bars':
      return <Bars card={card} />;
    case 'lines':
      return <Lines card={card} />;
    case 'heatmap':
      return <Heatmap card={card} />;
    case 'shares':
      return <Shares card={card} />;
    case 'schedule':
      return <Schedule card={card} />;
    case 'comments':
      return <Comments card={card} />;
    case 'table':
      return <CardTable label={card.title} table={card.table} />;
  }
}

function Comments({ card }: { card: CommentsCard }) {
  const screen = use(ScreenPartsContext);
  if (screen) return <screen.Comments card={card} />;
  return <CommentList title={card.title} comments={card.comments} />;
}

function Shares({ card }: { card: SharesCard }) {
  const showShifts = useShowShifts();
  return (
    <PieChart
      label={`${card.title}. ${card.finding}`}
      slices={card.slices.map(({ name, count, text, behind }) => ({
        name,
        value: count,
        text,
        onChoose: behind && showShifts ? () => showShifts(behind) : undefined,
      }))}
    />
  );
}
