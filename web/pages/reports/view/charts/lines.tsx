import type { ChartColour } from '#web/charts/colours.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import type { CardLine, LinesCard } from '#web/pages/reports/cards/card.ts';
import { Legend } from './legend.tsx';

const looks: Record<CardLine['role'], { colour: ChartColour; dashed: boolean }> = {
  actual: { colour: 'actual', dashed: false },
  target: { colour: 'target', dashed: true },
  before: { colour: 'series-4', dashed: true },
};

/** In pixels; for the names at the ends of the lines. */
const letterWidth = 6.5;

export function Lines({ card }: { card: LinesCard }) {
  const longest = Math.max(...card.lines.map(({ name }) => name.length));
  return (
    <>
      <LineChart
        label={`${card.title}. ${card.finding}`}
        xTitle={card.table.rowName}
        yTitle={card.yTitle}
        categories={card.table.rows.map(({ name }) => name)}
        series={card.lines.map(({ name, role, values }) => ({ name, values, ...looks[role] }))}
        band={card.band && { colour: 'actual', low: card.band.low, high: card.band.high }}
        roomRight={Math.max(34, longest * letterWidth)}
      />
      {card.band && <Legend entries={[{ colour: 'actual', pale: true, words: card.band.name }]} />}
    </>
  );
}
