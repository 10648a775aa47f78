import { formatNumber, formatSigned } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { type Bar, BarChart } from '#web/charts/bar-chart.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import type { WindowOfDay } from '../day-view.ts';
import { describeBars, stateSigns } from '../findings.ts';
import { DayChartCard } from './day-chart-card.tsx';

const formatRns = (rns: number | null) => formatNumber(rns, 1);

export function BarsCard({ place, windows }: { place: string; windows: readonly WindowOfDay[] }) {
  const finding = describeBars(windows);
  return (
    <DayChartCard
      windows={windows}
      title="Actual vs Target"
      place={place}
      finding={finding}
      legend={<Legend />}
      table={{
        rowName: 'Shift',
        columns: [
          { name: 'Actual RNs', format: formatRns },
          { name: 'Target RNs', format: formatRns },
          { name: 'Variance', format: formatSigned },
        ],
        rows: windows.map(({ label, shift }) => ({
          name: label,
          values: [shift?.rn_actual ?? null, shift?.rn_target ?? null, shift?.rn_variance ?? null],
        })),
      }}
    >
      <BarChart
        label={`Actual vs Target. ${finding}`}
        xTitle="Shift start"
        yTitle="RNs"
        groups={windows.map(window => ({ label: window.start, bars: buildBars(window) }))}
      />
    </DayChartCard>
  );
}

function buildBars({ shift }: WindowOfDay): Bar[] {
  if (!shift) return [];
  const state = staffingState(shift.rn_variance);
  const actual = formatRns(shift.rn_actual);
  return [
    {
      name: 'Target',
      value: shift.rn_target,
      colour: 'target',
      pale: true,
      text: formatRns(shift.rn_target),
    },
    {
      name: 'Actual',
      value: shift.rn_actual,
      colour: state ?? 'actual',
      text: state ? `${stateSigns[state]} ${actual}` : actual,
    },
  ];
}

const marks = [
  { colour: 'target', pale: true, words: 'Target' },
  { colour: 'actual', pale: false, words: 'Actual, on target' },
  { colour: 'over', pale: false, words: `Actual, ${stateSigns.over} over` },
  { colour: 'under', pale: false, words: `Actual, ${stateSigns.under} under` },
] as const;

function Legend() {
  return marks.map(mark => <LegendMark key={mark.colour} {...mark} />);
}
