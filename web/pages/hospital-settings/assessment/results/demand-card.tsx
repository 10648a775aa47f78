import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparePlan, type ModelCell } from '#domain/budget/staffing-models.ts';
import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { weekdayName } from '#domain/time/calendar.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import { type Recorded, recordedNeedsQuery } from '../state/assessments-query.ts';
import { useAssessment } from '../state/use-open-assessment.ts';

const text = (rns: number | null) => formatNumber(rns, 1);

/** A chart of the planned week and the recorded need; nothing without recorded shifts. */
export function DemandCard({ moduleId }: { moduleId: number }) {
  const { data } = useQuery(recordedNeedsQuery(moduleId));
  return data && data.needs.length > 0 ? <Demand {...data} /> : null;
}

function Demand({ needs, range }: Recorded) {
  const [half, setHalf] = useState('day');
  const name = useAssessment(state => state.name);
  const plan = useAssessment(state => state.inputs.directCare);
  const { cells, coveredShare } = useMemo(() => comparePlan(plan, needs), [plan, needs]);
  const shown = cells.filter(({ isDay }) => isDay === (half === 'day'));
  const table = {
    rowName: 'Weekday',
    columns: [
      { name: 'Planned', format: text },
      { name: 'Average need', format: text },
      { name: '90th percentile', format: text },
      { name: 'Covered', format: formatPercentage },
    ],
    rows: shown.map(cell => ({
      name: weekdayName(cell.weekday),
      values: [cell.planned, cell.mean, cell.p90, toPercent(cell.coveredShare)],
    })),
  };
  return (
    <ChartCard
      title="Plan against recorded demand"
      place={`${name} ${half}`}
      finding={`The planned RNs would have covered ${formatPercentage(toPercent(coveredShare))} of the shifts recorded ${range}.`}
      controls={
        <SegmentedControl
          aria-label="Half of the day"
          size="xs"
          data={[
            { value: 'day', label: 'Day' },
            { value: 'night', label: 'Night' },
          ]}
          value={half}
          onChange={setHalf}
        />
      }
      legend={
        <>
          <LegendMark colour="actual" pale={false} words="Planned RNs" />
          <LegendMark colour="target" pale words="Average need" />
          <LegendMark colour="series-2" pale words="90th percentile" />
        </>
      }
      table={table}
    >
      <BarChart
        label={`RNs planned and needed on each weekday, ${half}`}
        xTitle={half === 'day' ? 'Day shifts' : 'Night shifts'}
        yTitle="RNs"
        table={table}
        groups={shown.map(cell => ({
          label: weekdayName(cell.weekday).slice(0, 3),
          bars: buildDemandBars(cell),
        }))}
      />
    </ChartCard>
  );
}

function buildDemandBars({ planned, mean, p90 }: ModelCell) {
  return [
    { name: 'Planned', value: planned, colour: 'actual', text: text(planned) } as const,
    ...(mean === null
      ? []
      : [{ name: 'Average need', value: mean, colour: 'target', pale: true, text: text(mean) } as const]),
    ...(p90 === null
      ? []
      : [{ name: '90th percentile', value: p90, colour: 'series-2', pale: true, text: text(p90) } as const]),
  ];
}

export function toPercent(share: number | null): number | null {
  return share === null ? null : share * 100;
}
