import type { FunnelCard } from '#web/cards/card.ts';
import { FunnelChart } from '#web/charts/funnel-chart.tsx';
import { readColumn } from '#web/charts/readings/reading.ts';

export function Funnel({ card }: { card: FunnelCard }) {
  const { title, finding, own, others, limits, xTitle, yTitle, table } = card;
  return (
    <FunnelChart
      label={`${title}. ${finding}`}
      own={{ ...own, name: ownName }}
      others={others}
      limits={limits}
      middleName="Peers"
      xTitle={xTitle}
      yTitle={yTitle}
      reading={readColumn(table, ownName)}
    />
  );
}

const ownName = 'Your hospital';
