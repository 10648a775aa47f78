import type { FitDetails } from '#contract/adequacy/adequacy.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeCalibration } from '#domain/adequacy/describe-calibration.ts';
import { predictShare } from '#domain/adequacy/intervals.ts';
import { formatNumber, formatSigned } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { DotChart } from '#web/charts/dot-chart.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import type { TableData } from '#web/charts/readings/table-data.ts';
import { Hint } from '#web/ui/hint.tsx';
import { drawCurve, type FitFigures, readFit } from './fit-figures.ts';

interface CurveCardProps {
  module: ClientModule;
  fit: FitDetails;
}

/** Dots, curve and band, with the variances at which one in five and one in two shifts are felt as too few. */
export function CurveCard({ module, fit }: CurveCardProps) {
  const figures = readFit(fit);
  if (!figures) return null;
  const finding = describeCalibration(figures);
  const table = buildCurveTable(figures, fit.dots);
  const range = fit.from && fit.to ? formatRange({ start: fit.from, end: fit.to }) : '';
  return (
    <ChartCard
      title="Shifts felt as too few"
      place={`${module.name} ${range}`}
      finding={finding}
      table={table}
      legend={
        <>
          <LegendMark colour="actual" pale words="95% band of the curve" />
          <span>Dots: shifts with about the same variance, larger for more shifts</span>
          <span>◇ with a line: where the curve reaches 20% and 50%, with its 95% interval</span>
        </>
      }
      footer={
        <Hint mt="s8">
          {range}.{fit.source === 'imported' && ' Imported answers.'} It advises a staffing committee and
          changes nothing by itself. Variance is RNs working over (+) or under (−) target, in percent of the
          target.
        </Hint>
      }
    >
      <DotChart
        label={`Shifts felt as too few, by variance. ${finding}`}
        colour="actual"
        dots={fit.dots.map(({ variance, share, shifts }) => ({
          x: variance,
          y: 100 * share,
          weight: shifts,
        }))}
        curve={drawCurve(figures, fit.dots)}
        crossings={[
          { name: 'One in five', level: 20, ...figures.v20 },
          { name: 'One in two', level: 50, ...figures.v50 },
        ]}
        xTitle="Variance, % of target"
        yTitle="% of shifts felt as too few"
        yMax={100}
        table={table}
      />
    </ChartCard>
  );
}

function buildCurveTable({ fit }: FitFigures, dots: FitDetails['dots']): TableData {
  const percent = (value: number | null) => (value === null ? '' : `${formatNumber(value, 0)}%`);
  return {
    rowName: 'Mean variance',
    columns: [
      { name: 'Shifts', format: value => formatNumber(value, 0) },
      { name: 'Felt as too few', format: percent },
      { name: 'Curve', format: percent },
      { name: 'From', format: percent },
      { name: 'To', format: percent },
    ],
    rows: dots.map(({ variance, share, shifts }, index) => {
      const curve = predictShare(fit, variance);
      return {
        key: String(index),
        name: `${formatSigned(variance)}%`,
        values: [shifts, 100 * share, 100 * curve.value, 100 * curve.low, 100 * curve.high],
      };
    }),
  };
}
