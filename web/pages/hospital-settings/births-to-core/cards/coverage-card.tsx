import { formatNumber } from '#domain/measures/formatting.ts';
import { describeCore } from '#domain/simulation/describe-core.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { LineChart, type LineSeries } from '#web/charts/line-chart.tsx';
import {
  useAssessment,
  usePlanned,
} from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { useResult } from '../state/use-simulation.ts';
import type { Variant, Variants } from '../state/variants.ts';
import { buildCoverageTable } from '../tables/coverage-table.ts';

/** What each core covers, as a picture. */
export function CoverageCard() {
  const { variants } = useResult();
  const { place } = usePlanned();
  const name = useAssessment(state => state.name);
  const { now } = variants;
  return (
    <div data-about={`${name} · ${place}`}>
      <ChartCard
        title="What each core covers"
        place={name}
        finding={describeCore(now.figures, now.next)}
        table={buildCoverageTable(variants)}
      >
        <CoverageChart variants={variants} />
      </ChartCard>
    </div>
  );
}

export function CoverageChart({ variants }: { variants: Variants }) {
  const { now, more } = variants;
  const colours = { [now.name]: 'actual', [more.name]: 'series-2' } as const;
  const curve = ({ name, rows }: Variant): LineSeries => ({
    name,
    colour: colours[name] ?? 'actual',
    values: rows.map(({ coverage }) => 100 * coverage),
  });
  /** One point of the curve, with its figure. */
  const chosen = ({ name, rows, core }: Variant): LineSeries => ({
    name: '',
    colour: colours[name] ?? 'actual',
    bold: true,
    values: rows.map(row => (row.core === core ? 100 * row.coverage : null)),
    format: value => `${core}: ${formatNumber(value, 1)}%`,
  });
  return (
    <LineChart
      label={`Share of time that each core covers. ${describeCore(now.figures, now.next)}`}
      xTitle="RNs at all times"
      yTitle="Time covered, %"
      categories={now.rows.map(({ core }) => String(core))}
      table={buildCoverageTable(variants)}
      series={[curve(now), curve(more), chosen(now)]}
      roomRight={86}
    />
  );
}
